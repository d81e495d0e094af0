"""Processor time a page for readability-lxml and markdownify: one line of JSON, as the benchmark of the server prints it."""

import json
import logging
import os
import pathlib
import time

from markdownify import markdownify
from readability import Document

# How often each page is converted.
ROUNDS = 5

# What the reader thinks of a page is no part of the work.
logging.disable(logging.CRITICAL)
folder = pathlib.Path(os.environ["SOURCECARDS_CORPUS"]) / "pages"
pages = [file.read_text(encoding="utf-8") for file in sorted(folder.glob("*/source.html"))]


def convert(page: str) -> str:
    return markdownify(Document(page, url="https://pages.example/read/here").summary(), heading_style="ATX")


def seconds(page: str) -> float:
    start = time.process_time()
    convert(page)
    return time.process_time() - start


for page in pages:
    convert(page)
total = sum(min(seconds(page) for _ in range(ROUNDS)) for page in pages)
print(json.dumps({"pages": len(pages), "milliseconds": total * 1000 / len(pages)}))
