import { ServiceError } from '@casewright/kit/data/errors'
import { modelNamed } from '@casewright/legal/case/case-models'
import { type CaseDays, caseDays } from '@casewright/legal/case/decisive-day'
import { factsOf } from '@casewright/legal/case/ledger'
import { readCaseFile } from '@casewright/legal/case/read-case-file'
import type { LoadedSkill, SkillInput, Source } from '@casewright/legal/skills/skill'
import { citedArticles } from '@casewright/legal/sources/cited-articles'
import type { NodeDeps, NodeTools } from '../node.ts'
import { readGiven, withGiven } from '../rules/read-products.ts'
import type { State } from '../rules/state.ts'
import { actingFor } from './acting.ts'
import { findArticles, searchKnowledge } from './knowledge.ts'
import { codeOf, lookUp } from './look-up.ts'
import { recorded } from './recorded.ts'

const filesMax = 20
const textMax = 60_000
/** What is not read of a contract would count as missing in it, and what is quoted from it as not there. */
const contractMax = 200_000
const wholeFiles: ReadonlySet<string> = new Set(['contract_review', 'draft'])

/** All that a skill works from; the same for its rules and for a model. */
export async function skillInput(
  skill: LoadedSkill,
  state: State,
  tools: NodeTools,
  deps: NodeDeps,
): Promise<SkillInput> {
  const { whose, input, matter_profile, memory, asked } = state
  const isWhole = skill.products.some((product) => wholeFiles.has(product))
  const files = await fileTexts(state, tools, deps, isWhole ? contractMax : textMax)
  const searches = skill.tools.includes('knowledge_search')
  const days = daysOf(state)
  const given = input.skill === skill.name ? readGiven(skill, input.skill_input ?? {}) : {}
  const [found, looked] = await Promise.all([
    searches
      ? searchKnowledge(
          deps,
          whose,
          { query: queryOf(state), withAids: worksByLists(skill), decisive: days.due ?? days.decisive },
          tools,
        )
      : [],
    lookUp(skill.lookups, state, files, tools, deps),
  ])
  // Without a cause there are no proceedings whose articles would be needed.
  const wanted = codeOf(state) === null ? skill.lookups.filter((one) => one !== 'cause') : skill.lookups
  const cited = searches
    ? await Promise.all(citedArticles(wanted, looked, days).map((some) => findArticles(deps, whose, some, tools)))
    : []
  return {
    locale: whose.locale,
    message: input.message,
    given,
    state: withGiven(state, given, skill.inputs),
    matter_profile,
    files,
    memory,
    sources: withoutRepeats([...found, ...cited.flat()]),
    ...looked,
    asked,
    today: new Date().toISOString().slice(0, 10),
  }
}

/** The days whose law counts; of a case without a model, today's law does. */
function daysOf({ case_file }: State): CaseDays {
  const { model: name, entries } = readCaseFile(case_file)
  const model = modelNamed(name)
  return model === null ? { decisive: null, due: null } : caseDays(model, factsOf(entries))
}

/** Reviews compare with model clauses and guides; elsewhere only what is authority is worth a citation. */
const worksByLists = ({ lookups }: LoadedSkill): boolean => lookups.includes('checklist')

const withoutRepeats = (sources: readonly Source[]): Source[] => [
  ...new Map(sources.map((source) => [`${source.id} ${source.start}`, source])).values(),
]

/** What is looked up: the message, and once it is known the cause of action, which the law is sorted by. */
function queryOf({ input, cause_of_action }: State): string {
  return [cause_of_action?.name, input.message].filter(Boolean).join(' ')
}

/** A file that cannot be read now is left out; the step's record says so. */
const fileTexts = (
  { files, set_aside = [], whose: ofTurn }: State,
  { signal, record }: NodeTools,
  deps: NodeDeps,
  charactersMax: number,
): Promise<SkillInput['files']> =>
  Promise.all(
    files
      .filter(({ file_id, parse_status }) => parse_status === 'parsed' && !set_aside.includes(file_id))
      .slice(0, filesMax)
      .map(async (file) => {
        const params = { fileId: file.file_id }
        const whose = { ...actingFor(ofTurn), signal }
        const text = await recorded({ kind: 'service', name: 'files.readParsed', input: params }, record, async () =>
          (await deps.files.readParsed({ params, ...whose })).text.slice(0, charactersMax),
        ).catch((error) => {
          if (signal.aborted || !(error instanceof ServiceError)) throw error
          return ''
        })
        return { ...file, text }
      }),
  )
