/** Which scenarios of the conformance suite do not apply to this server, and why. All others have to pass. */

interface Exception {
  reason: string;
  /** The checks that do not apply, where the rest of the scenario does. */
  checks?: string[];
}

const resources = "wants resources of the suite's own; the one resource here is the card list, read in tests of the server";
const prompts = "the server has no prompts";
const asking = "the server asks its client nothing: no sampling, elicitation or roots, and so no half results";
const tasks = "an extension that the server does not offer";

export const exceptions: Record<string, Exception> = {
  "logging-set-level": { reason: "the server has no logging for clients" },
  "tools-call-with-logging": { reason: "the server has no logging for clients" },
  "completion-complete": { reason: "the server completes no arguments" },
  "tools-call-sampling": { reason: asking },
  "tools-call-elicitation": { reason: asking },
  "elicitation-sep1034-defaults": { reason: asking },
  "elicitation-sep1330-enums": { reason: asking },
  "resources-read-text": { reason: resources },
  "resources-read-binary": { reason: resources },
  "resources-templates-read": { reason: resources },
  "resources-subscribe": { reason: "the resource never changes: nothing to subscribe to" },
  "resources-unsubscribe": { reason: "the resource never changes: nothing to subscribe to" },
  "prompts-list": { reason: prompts },
  "prompts-get-simple": { reason: prompts },
  "prompts-get-with-args": { reason: prompts },
  "prompts-get-embedded-resource": { reason: prompts },
  "prompts-get-with-image": { reason: prompts },
  caching: { reason: prompts, checks: ["sep-2549-prompts-list-caching-hints"] },
  "server-stateless": {
    reason: asking,
    checks: [
      "sep-2575-server-rejects-undeclared-capability",
      "sep-2575-missing-capability-http-400",
      "sep-2575-http-server-no-independent-requests-on-stream",
      "sep-2575-server-no-log-without-loglevel",
    ],
  },
  "http-header-validation": {
    reason: "calls the first tool without arguments and wants success; render_results needs some",
    checks: ["sep-2243-server-accepts-whitespace-header-value"],
  },
  "http-custom-header-server-validation": { reason: "no tool here repeats an argument in a header" },
  "input-required-result-basic-elicitation": { reason: asking },
  "input-required-result-basic-sampling": { reason: asking },
  "input-required-result-basic-list-roots": { reason: asking },
  "input-required-result-request-state": { reason: asking },
  "input-required-result-multiple-input-requests": { reason: asking },
  "input-required-result-multi-round": { reason: asking },
  "input-required-result-non-tool-request": { reason: asking },
  "input-required-result-result-type": { reason: asking },
  "input-required-result-tampered-state": { reason: asking },
  "input-required-result-capability-check": { reason: asking },
  "tasks-lifecycle": { reason: tasks },
  "tasks-capability-negotiation": { reason: tasks },
  "tasks-wire-fields": { reason: tasks },
  "tasks-request-state-removal": { reason: tasks },
  "tasks-mrtr-input": { reason: tasks },
  "tasks-request-headers": { reason: tasks },
  "tasks-dispatch-and-envelope": { reason: tasks },
  "tasks-required-task-error": { reason: tasks },
  "tasks-mrtr-composition": { reason: tasks },
};
