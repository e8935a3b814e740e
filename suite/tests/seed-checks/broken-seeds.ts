import {
  type Broken,
  cause,
  checklist,
  checklists,
  clauses,
  companyLaw,
  configs,
  elements,
  type Json,
  law,
  mappings,
  ofCause,
  ofChecklist,
  ofLaw,
  own,
  profiles,
  structured,
} from './seed-changes.ts'

/** What can be wrong with packages, causes of action and checklists. */
export const brokenSeeds: Broken = {
  'manifests and files, as an apply checks them': [
    [
      'a name that is not its folder’s',
      [[`${structured}/manifest.json`, (manifest) => Object.assign(manifest, { package_id: 'other' })]],
      `${structured}/manifest.json package_id: must be ${structured}, as its folder is called`,
    ],
    [
      'a file that is not there',
      [
        [
          'platform_configuration/manifest.json',
          ({ items: [item] }) => Object.assign(item.config, { configs_json: 'data/no.json' }),
        ],
      ],
      'platform_configuration/manifest.json items.0.config.configs_json: names data/no.json, which is no file of the package',
    ],
    ['a file without rows', [[checklists, (rows) => rows.splice(0)]], `${checklists} : has no rows`],
  ],
  'rows, by the schema of their target': [
    ['a missing member', [cause((row) => delete row.name)], `${ofCause}: name is required`],
    [
      'an unknown member',
      [[configs, ([row]) => Object.assign(row, { values: 1 })]],
      `${configs} matters.service_types: values is not a known field`,
    ],
    ['no version', [cause((row) => delete row.version)], `${profiles} ${own}: version is required`],
    [
      'a day that is none',
      [cause((row) => Object.assign(row, { effective_from: '2026-02-30' }))],
      `${ofCause}: effective_from must be a date such as 2026-01-31`,
    ],
    [
      'a checklist without items',
      [checklist((row) => row.items.splice(0))],
      `${ofChecklist}: items must have at least 1 item`,
    ],
    [
      'a section without text',
      [law((row) => Object.assign(row.sections[0], { content: ' ' }))],
      `${ofLaw}: sections.0.content must not be blank`,
    ],
  ],
  'what the target would refuse': [
    [
      'a code that is there twice',
      [[profiles, (rows) => rows.push(rows[0])]],
      `${profiles} CN-CIV-0100@2026: is there twice: first in ${profiles}`,
    ],
    [
      'a document that another package has',
      [
        [
          clauses,
          (rows) => rows.push({ kb_id: 'sys_legal_guides', document_id: 'guide-limitation', title: 'x', text: 'x' }),
        ],
      ],
      `${clauses} sys_legal_guides/guide-limitation: is there twice: first in ${structured}/data/system_documents.json`,
    ],
    [
      'an end before the beginning',
      [cause((row) => Object.assign(row, { effective_to: '2025-01-01' }))],
      `${ofCause}: effective_to 2025-01-01 must come after effective_from 2026-01-01`,
    ],
    [
      'two versions in force at once',
      [[profiles, (rows) => rows.push({ ...rows[0], version: '2027', effective_from: '2027-01-01' })]],
      `${profiles} CN-CIV-0100@2027: is in force at the same time as version 2026, from 2026-01-01 on`,
    ],
    [
      'a parent that is not there',
      [cause((row) => Object.assign(row, { parent_code: 'CN-CIV-9999' }))],
      `${ofCause}: parent_code CN-CIV-9999 is neither known nor in the request`,
    ],
    [
      'a mapping to no element',
      [[mappings, ([row]) => Object.assign(row, { element_key: 'nothing' })]],
      `${mappings} lending-agreement-electronic: element nothing of CN-CIV-0415 is neither known nor in the request`,
    ],
    [
      'a mapping to no cause',
      [[mappings, ([row]) => Object.assign(row, { code: 'CN-CIV-9999' })]],
      `${mappings} lending-agreement-electronic: element agreement of CN-CIV-9999 is neither known nor in the request`,
    ],
    [
      'mappings that are applied before their elements',
      [
        [`${structured}/manifest.json`, ({ items }) => void delete items.reverse()[1].depends_on],
        [
          mappings,
          (rows) =>
            rows.splice(
              0,
              rows.length,
              rows.find((row: Json) => row.code === 'CN-CIV-0711'),
            ),
        ],
      ],
      `${mappings} employment-status-digital: element subordination of CN-CIV-0711 is neither known nor in the request`,
    ],
    [
      'sections that are not in the text',
      [[clauses, ([row]) => Object.assign(row, { text: 'short', sections: [{ section_id: '1', content: 'long' }] })]],
      `${clauses} sys_clauses/model-clauses-en: document.chunks.0.content does not stand in the text after the chunk before`,
    ],
  ],
  'causes of action': [
    [
      'a later version with an earlier name',
      [
        [
          profiles,
          (rows) => {
            rows.push({ ...rows[0], version: '2025', effective_from: '2027-01-01' })
            rows[0].effective_to = '2027-01-01'
          },
        ],
      ],
      `${profiles} CN-CIV-0100@2025: comes into force after version 2026, so its version must be a later one`,
    ],
    ['no English name', [cause((row) => delete row.name_en)], `${ofCause}: has no English name`],
    ['no limitation', [cause((row) => delete row.limitation)], `${ofCause}: has no limitation`],
    ['no articles', [cause((row) => row.governing_articles.splice(0))], `${ofCause}: has no governing articles`],
    ['no evidence', [cause((row) => row.typical_evidence.splice(0))], `${ofCause}: has no typical evidence`],
    [
      'an element without burden of proof',
      [cause((row) => Object.assign(row.elements[0], { burden_of_proof: ' ' }))],
      `${ofCause}: elements.0.burden_of_proof has space at its beginning or at the end of a line`,
      `${ofCause}: has no burden of proof of the element infringing_act`,
    ],
    [
      'an element without evidence',
      [cause((row) => row.elements[0].evidence.splice(0))],
      `${ofCause}: has no evidence of the element infringing_act`,
    ],
    [
      'an element without an English name',
      [cause((row) => delete row.elements[0].name_en)],
      `${ofCause}: has no English name of the element infringing_act`,
    ],
    [
      'elements of a version that has no profile',
      [[elements, ([row]) => Object.assign(row, { version: '2027' })]],
      `${elements} CN-CIV-0112@2027: has elements, but there is no profile of this code and version`,
    ],
  ],
  'articles that are named': [
    [
      'an article that the law does not have',
      [cause((row) => row.governing_articles.push('《民法典》第一千二百六十一条'))],
      `${ofCause}: governing_articles: 《民法典》第一千二百六十一条: our document of 民法典 has no article 1261`,
    ],
    [
      'an article that only an earlier version of the law had',
      [
        cause((row) => row.governing_articles.push('《公司法》第九百条')),
        [
          companyLaw,
          (rows) => {
            const sections = [{ section_id: '第900条', content: '第九百条 旧条文' }]
            rows.push({ ...rows[0], document_id: 'old', date: '2018-10-26', effective_from: '2018-10-26', sections })
            rows[1].effective_to = '2024-07-01'
          },
        ],
      ],
      `${ofCause}: governing_articles: 《公司法》第九百条: our document of 公司法 has no article 900`,
    ],
    [
      'a reference that names no article',
      [cause((row) => row.elements[0].articles.push('《民法典》'))],
      `${ofCause}: element infringing_act: 《民法典》 names no article of a law`,
    ],
    [
      'an element’s article, where elements are a list of their own',
      [[elements, ([row]) => row.elements[0].articles.push('民法典#1261')]],
      `${elements} CN-CIV-0112@2026: element statement: 民法典#1261: our document of 民法典 has no article 1261`,
    ],
    [
      'a checklist’s article',
      [checklist((row) => row.items[0].articles.push('《民法典》第一千二百六十一条'))],
      `${ofChecklist}: item parties: 《民法典》第一千二百六十一条: our document of 民法典 has no article 1261`,
    ],
  ],
  checklists: [
    ['no English name', [checklist((row) => delete row.name_en)], `${ofChecklist}: has no English name`],
    [
      'an item without an English title',
      [checklist((row) => delete row.items[0].title_en)],
      `${ofChecklist}: has no English title of the item parties`,
    ],
    [
      'a kind of service that nobody offers',
      [checklist((row) => Object.assign(row, { service_type: 'conveyancing' }))],
      `${ofChecklist}: service_type conveyancing is not among matters.service_types`,
    ],
  ],
  'what is promised': [
    ['too few checklists', [[checklists, (rows) => rows.pop()]], `${structured}/ : has 11 checklists; 12 are promised`],
    [
      'too few causes of action with elements',
      [
        [
          profiles,
          (rows) => {
            for (const row of rows) row.elements = []
          },
        ],
        [mappings, (rows) => rows.splice(1)],
      ],
      `${structured}/ : has 12 causes of action with elements; 40 are promised`,
    ],
  ],
}
