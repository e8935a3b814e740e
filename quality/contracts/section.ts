import { measureContracts } from './measure.ts'

export const contractsTitle = '## Clauses of contracts'

/** Measures the contracts of a folder. */
export const contractsSection = async (folder: string): Promise<string> => `${contractsTitle}

\`npm run quality -- contracts --data <folder>\` prints this for any folder with \`contracts/NN.txt\` and \`clauses.jsonl\`, one row per
contract and category of CUAD: \`{contract, category, spans: [[start, end], …]}\`; \`--write\` records it here. Recorded are 80
commercial contracts of CUAD v1 (The Atticus Project, CC BY 4.0), which are no part of this repository. Rules were made with the
even numbers at hand (development); of the odd ones (held out) only figures were looked at.

Precision: of the sentences that the rules call such a clause, those that touch a labelled span. Recall of spans: of the labelled spans,
those that such a sentence touches. Recall of contracts: of the contracts with a label, those in which any was found. A clause is said to
be missing when no sentence is one and the contract has none of the words that such a clause needs (\`hints\` of
\`resources/legal_tables/contract_clauses.json\`); what has the words and no clause is "mentioned", and neither found nor missing.

${await measureContracts(folder)}

### What this does not show

- CUAD's contracts are American and in English. The Chinese patterns of the same table are tested on our own examples alone.
- Held out is not unseen by accident only: the share of false "missing" was counted there four times while the words of "mentioned"
  were chosen from the development half. The first count was 4.2% of what was said to be missing.
- Precision counts a sentence as wrong when it belongs to such a clause but is not its labelled part. It is low where the law, not a
  word, makes the clause: exclusivity, minimum commitments, volume, affiliates' licences, non-disparagement. A review shows such a
  passage with its words, so that a reader sees at once what was meant.
- Not looked for: document name, parties (read elsewhere) and exceptions to competitive restrictions, which the rules could not tell
  from the restrictions themselves.

`
