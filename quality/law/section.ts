import { measureLaws } from './measure.ts'

export const lawTitle = '## Official texts of laws'

/** Measures the import of laws on a set of articles. */
export const lawSection = async (folder: string): Promise<string> => `${lawTitle}

\`npm run quality -- law --data <folder>\` prints this for a folder with \`corpus.jsonl.gz\`, one row per article: \`{law, article, text,
heads}\`, and with questions and their articles in \`queries.jsonl\` and \`qrels.tsv\`; \`--write\` records it here. Recorded are the articles of STARD (texts from LawRefBook), which are no part of this repository.
Each law is put together again as a file (text with contents, byte order mark and CRLF; Markdown; Word), imported by \`casewright law
import\` into a running suite of its own, and read back article by article.

${await measureLaws(folder)}

### What this does not show

- The files are rebuilt by program from articles that were already cut, so that their layout is kinder than that of files as they are
  published: no notes on adoption, no hard line breaks, no numbers that Word only counts.
- Days: the set has no note on adoption and amendment, so only what last articles say was read, and nothing checks it.
- Three interpretations stand in the set twice, under two spellings of the courts' names; the second file is left out as the same
  version of the same law. One of them is asked for under the spelling without 、 between the courts, and so not found by its name.
- The set holds one version of each law; that a newer version ends an older one is shown by tests.

`
