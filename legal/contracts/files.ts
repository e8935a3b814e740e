import { matchesIn } from '@casewright/kit/text/matches-in'
import texts from '../../resources/texts/contract_review.json' with { type: 'json' }
import type { SkillInput } from '../skills/skill.ts'
import { clausesOf } from './clauses.ts'
import { looksLikeContract } from './kind.ts'

type File = SkillInput['files'][number]

/** What was handed over directly has no file; its quotations name it so. */
const givenTextId = 'text'

export interface ChosenContract {
  file: File
  /** Null when the text was handed over directly. */
  file_id: string | null
  attachments: { file_id: string; name: string }[]
}

/** The longest file that looks like a contract, else the longest of all; what is left are its attachments. */
export function chooseContract(input: SkillInput): ChosenContract | null {
  const given = input.given.text?.trim() || null
  const longest = input.files
    .filter(({ text }) => text.trim() !== '')
    .sort((left, right) => right.text.length - left.text.length)
  const found =
    given === null
      ? (longest.find(({ text }) => looksLikeContract(text, clausesOf(text).length)) ?? longest[0])
      : undefined
  const file = given === null ? found : givenFile(given, input.locale)
  if (file === undefined) return null
  const attachments = input.files.filter((one) => one !== found).map(({ file_id, name }) => ({ file_id, name }))
  return { file, file_id: found?.file_id ?? null, attachments }
}

const givenFile = (text: string, locale: SkillInput['locale']): File => ({
  file_id: givenTextId,
  name: texts.given_text[locale],
  text,
  content_type: 'text/plain',
  parse_status: 'parsed',
  excerpt: '',
})

const headLength = 3000
const partiesMax = 6
const labelled =
  /^[ \t　]{0,40}(?:甲方|乙方|丙方|出租[方人]|承租[方人]|买受?[方人]|出?卖[方人]|供方|需方|出借[方人]|借款[方人]|委托[方人]|受托[方人]|服务[方商]|客户|许可[方人]|被许可[方人]|披露[方人]|接收[方人]|总?承?包[方人]|分包[方人])[^：:\n]{0,16}[：:][ \t　]{0,40}([^\s（(，,；;_]{2,40})/gm
const western =
  /\b((?:\p{Lu}[\p{L}\p{N}&'’-]{0,40}\.?,? ){1,6}(?:Inc\.|Ltd\.?|LLC|LLP|Limited|Corp\.|Corporation|GmbH|plc|PLC|S\.A\.|B\.V\.|Company))(?![\p{L}])/gu

/** Those whom the beginning of the contract names as its parties. */
export function contractParties(text: string): string[] {
  const head = text.slice(0, headLength)
  const named = [...matchesIn(head, labelled), ...matchesIn(head, western)].map(([, name = '']) => name.trim())
  return [...new Set(named)].slice(0, partiesMax)
}
