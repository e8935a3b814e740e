import { isOrganisation } from '../values/organisation.ts'

const region = /^(?:\p{sc=Han}{2,7}?(?:省|自治区|自治州|市|区|县|旗|镇|街道)){1,4}(?=\p{sc=Han}{4})/u
/** What many companies have in their names. */
const generic =
  /(?:股份|有限|责任|公司|集团|科技|贸易|商贸|实业|餐饮|管理|服务|物业|装饰|装修|工程|食品|电器|电子|五金|制品|物流|运输|网络|信息|技术|文化|传媒|教育|培训|咨询|建筑|材料|设备|机械|家具|服装|健身|销售|经营部|加工部|合作社|银行|保险|[（(][^）)]{0,10}[）)])/gu
const legalForm =
  /(?:股份|责任)?(?:有限)?(?:责任)?公司.{0,12}$|(?:经营部|加工部|工作室|商行|合作社)$|[（(][^）)]{0,10}[）)]$/u
const genericEnglish =
  /^(?:Co|Ltd|Limited|LLC|Inc|Corp|Company|The|Import|Export|Trading|Technology|Network|International|Services?|Consulting|Advisory|Digital|Group|Shanghai|Beijing|Shenzhen|Ningbo|Hangzhou|Guangzhou|Suzhou|Yiwu|Chengdu|China|Nanjing|Wuhan|Tianjin|Xiamen|Qingdao|Dalian)$/
const shortest = 2
const gram = 3

/** Where a message speaks of somebody: by the full name, or as people shorten a company's. -1 where it does not. */
export function mentionOf(name: string, text: string): number {
  const at = text.indexOf(name)
  if (at >= 0) return at
  const found = shortNamesOf(name)
    .map((short) => text.indexOf(short))
    .filter((place) => place >= 0)
  return found.length === 0 ? -1 : Math.min(...found)
}

/** How people shorten a name. */
export function shortNamesOf(name: string): string[] {
  if (!/\p{sc=Han}/u.test(name)) return englishShort(name)
  if (!isOrganisation(name)) return calledBySurname(name)
  const body = name.replace(legalForm, '').replace(region, '')
  const own = body.replace(generic, ' ').trim().split(' ')[0] ?? ''
  const grams = name
    .replace(generic, ' ')
    .split(' ')
    .flatMap((part) =>
      Array.from({ length: Math.max(0, part.length - gram + 1) }, (_, at) => part.slice(at, at + gram)),
    )
    .filter((part) => !/[省市区县镇村]/u.test(part))
  return [body, own, own.slice(0, gram), own.length > shortest ? own.slice(0, shortest) : '', ...grams].filter(
    (short) => short.length >= shortest,
  )
}

/** Of a company the first word that is its own; of a person the first and the last. */
function englishShort(name: string): string[] {
  const words = name.split(/[\s,]{1,4}/).filter((word) => word.length > (isOrganisation(name) ? 2 : 1))
  if (isOrganisation(name)) {
    const own = words.find((word) => !genericEnglish.test(word.replace('.', '')))
    return own === undefined ? [] : [own]
  }
  if (words.length < 2) return []
  const titled = [words[0], words.at(-1)].flatMap((word) => titles.map((title) => `${title} ${word}`))
  return [`${words[0]} ${words.at(-1)}`, ...titled, ...(isPinyin(words) ? [`${words[1]} ${words[0]}`] : [])]
}

const titles = ['Mr', 'Mr.', 'Ms', 'Ms.', 'Mrs', 'Mrs.', 'Miss', 'Dr', 'Dr.', 'Madam', 'Auntie', 'Uncle', 'Boss']
/** Hu Jianping may be called Jianping Hu. */
const isPinyin = (words: readonly string[]): boolean => words.length === 2 && (words[0]?.length ?? 0) <= 5

/** How people call somebody by the surname: 韦总, 老韦, 韦先生. */
function calledBySurname(name: string): string[] {
  const surname = name.slice(0, name.length > 3 ? 2 : 1)
  return [...behindSurname.map((word) => `${surname}${word}`), `老${surname}`, `小${surname}`, `姓${surname}的`]
}
const behindSurname = [
  '总',
  '先生',
  '女士',
  '小姐',
  '老师',
  '经理',
  '老板',
  '师傅',
  '阿姨',
  '大哥',
  '大姐',
  '哥',
  '姐',
  '厂长',
  '主任',
  '某',
]
