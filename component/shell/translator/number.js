// Numbers as text that is read as the same number.

/** Writes a float so that it is read as itself; a payload of NaN is lost. */
export const number = (value) => (Object.is(value, -0) ? "(-0)" : value < 0 ? `(${value})` : `${value}`);

/** Writes an integer; a negative one in brackets, so that it may follow a minus. */
export const integer = (value, suffix = "") => (value < 0 ? `(${value}${suffix})` : `${value}${suffix}`);
