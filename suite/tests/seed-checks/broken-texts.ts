import { type Broken, cause, clauses, law, ofCause, ofLaw } from './seed-changes.ts'

/** What can be wrong with documents, and with the characters of any row. */
export const brokenTexts: Broken = {
  documents: [
    [
      'a law without its first day',
      [law((row) => delete row.effective_from)],
      `${ofLaw}: is a law and does not say from which day on it is in force (effective_from)`,
    ],
    [
      'a law that is in force before it was made',
      [law((row) => Object.assign(row, { date: '2021-01-02' }))],
      `${ofLaw}: is in force from 2021-01-01 on, before its date 2021-01-02`,
    ],
    [
      'a law that does not say what it was made from',
      [law((row) => delete row.metadata.source_version)],
      `${ofLaw}: is a law and does not say what it was made from (metadata.source_version)`,
    ],
    [
      'an end before the beginning',
      [law((row) => Object.assign(row, { effective_to: '2020-01-01' }))],
      `${ofLaw}: effective_to 2020-01-01 must come after effective_from 2021-01-01`,
    ],
    [
      'a section that is there twice',
      [[clauses, ([row]) => row.sections.push(row.sections[0])]],
      `${clauses} sys_clauses/model-clauses-en: has the section payment twice`,
    ],
    [
      'an article that is there twice, spelt differently',
      [law(({ sections }) => sections.push({ ...sections.at(-1), section_id: '第一千二百五十八条' }))],
      `${ofLaw}: has the article 1258 twice`,
    ],
    [
      'articles out of order',
      [law(({ sections }) => sections.splice(0, 2, sections[1], sections[0]))],
      `${ofLaw}: has 第3条 after 第5条`,
    ],
    [
      'the title of another article',
      [law(({ sections: [first] }) => Object.assign(first, { title: '第四条 民事权益受保护' }))],
      `${ofLaw}: has in 第3条 the title of another article: 第四条 民事权益受保护`,
    ],
    [
      'the text of another article',
      [law(({ sections: [first] }) => Object.assign(first, { content: '第四条 平等' }))],
      `${ofLaw}: has in 第3条 the content of another article: 第四条 平等`,
    ],
  ],
  characters: [
    [
      'space at the end',
      [cause((row) => Object.assign(row, { name: `${row.name} ` }))],
      `${ofCause}: name has space at its beginning or at the end of a line`,
    ],
    [
      'space at the end of a line',
      [law(({ sections: [first] }) => Object.assign(first, { content: `${first.content} \n.` }))],
      `${ofLaw}: sections.0.content has space at its beginning or at the end of a line`,
    ],
    [
      'half a character',
      [cause((row) => Object.assign(row, { description: 'x\ud800' }))],
      `${ofCause}: description is no well-formed Unicode: half of a character is missing`,
    ],
    [
      'a character without width',
      [cause((row) => row.aliases.unshift('人身\u200b损害'))],
      `${ofCause}: aliases.0 holds the character U+200B, which nobody sees`,
    ],
    [
      'a letter in two pieces',
      [cause((row) => Object.assign(row, { name_en: 'cafe\u0301' }))],
      `${ofCause}: name_en is not in the composed form of Unicode (NFC)`,
    ],
    [
      'full width in a code',
      [law(({ sections: [first] }) => Object.assign(first, { section_id: '第３条' }))],
      `${ofLaw}: sections.0.section_id mixes full-width and half-width characters: 第３条`,
    ],
  ],
}
