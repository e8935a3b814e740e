import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@casewright/kit/http/operations'
import { describe, expect, test } from 'vitest'
import { loadServices } from '../service-list.ts'
import { contractRules, type NamedContract } from './contract-rules.ts'
import { walls } from './import-rules.ts'
import { parseSource, root, sourceFiles } from './source-files.ts'
import { type TextRule, textRules } from './text-rules.ts'
import { trespasses } from './walls.ts'

const services = await loadServices()

const files = sourceFiles()
const contracts: NamedContract[] = [
  ...services.map(({ schema, contract }) => ({ name: schema.replaceAll('_', '-'), contract, hasService: true })),
  { name: 'operations', contract: operations, hasService: false },
]

describe('who may import whom', () => {
  for (const wall of walls) {
    test(wall.of, () => expect(trespasses(wall, files)).toEqual([]))
    test(`a breach would be found: ${wall.of}`, () => {
      const { path, text } = wall.broken
      expect(trespasses(wall, [parseSource(path, text)])).toHaveLength(1)
    })
  }
  test('every source file stands behind one of these walls', () => {
    const free =
      /(?:^suite\/tests\/|^kit\/tests\/|^durable\/tests\/|^models\/tests\/|^legal\/tests\/|^packages\/client\/tests\/|^bench\/|^bin\/|^vitest\.config\.ts$|\.sql$)/
    const unwatched = files.filter(({ path }) => !free.test(path) && !walls.some((wall) => wall.files.test(path)))
    expect(unwatched.map(({ path }) => path)).toEqual([])
  })
})

describe('what no file may have', () => {
  const offenders = (rule: TextRule, among = files) =>
    among.flatMap((file) => {
      const found = rule.offends(file)
      return found ? [`${file.path}: ${found}`] : []
    })
  for (const rule of textRules) {
    test(rule.title, () => expect(offenders(rule)).toEqual([]))
    test(`a breach would be found: ${rule.title}`, () => {
      const { path, text } = rule.broken
      expect(offenders(rule, [parseSource(path, text)])).toHaveLength(1)
    })
  }
})

describe('contracts', () => {
  for (const rule of contractRules) {
    test(rule.title, () => {
      const found = contracts.flatMap((named) => rule.offends(named, files).map((said) => `${named.name}: ${said}`))
      expect(found).toEqual([])
    })
    test(`a breach would be found: ${rule.title}`, () => {
      expect(rule.offends({ name: 'matter', contract: rule.broken, hasService: true }, files)).not.toEqual([])
    })
  }
})

describe('services', () => {
  const rooms = ['endpoints', 'flows', 'rules', 'queries', 'workers', 'adapters', 'migrations', 'tests']
  const plain = ['service.ts', 'handlers.ts', 'deps.ts', 'config.ts', 'package.json', 'node_modules', ...rooms]
  const ownRooms: Record<string, string[]> = {
    'ai-engine': ['graph', 'skills'],
    knowledge: ['keyword'],
    matter: ['blueprints'],
  }
  const unknownRooms = (service: string, entries: string[]) =>
    entries
      .filter((entry) => !plain.includes(entry) && !ownRooms[service]?.includes(entry))
      .map((entry) => `${service}/${entry}`)

  test('every service has only the rooms of the plan', () => {
    const found = readdirSync(join(root, 'services')).flatMap((service) =>
      unknownRooms(service, readdirSync(join(root, 'services', service))),
    )
    expect(found).toEqual([])
    expect(unknownRooms('memory', ['rules', 'utils'])).toEqual(['memory/utils'])
  })

  test('every service is in the suite, under the names of its folder and its schema', () => {
    expect(readdirSync(join(root, 'services')).sort()).toEqual(
      services.map(({ schema }) => schema.replaceAll('_', '-')).sort(),
    )
  })

  test('every file of endpoints holds handlers, and no room has more than 40 files, tests included', () => {
    const idle = files.filter(({ path, code }) => /\/endpoints\//.test(path) && !/: Handler<|Handlers</.test(code))
    expect(idle.map(({ path }) => path)).toEqual([])
    const rooms = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')))
    expect([...rooms].filter(([, held]) => held.length > 40).map(([room]) => room)).toEqual([])
  })
})
