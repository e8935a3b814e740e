import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readBlueprints } from '../../flows/blueprints.ts'
import { client, forger, nobody, useApp } from '../test-app.ts'

const app = useApp()
const at = '/api/v1/flow-blueprints'

test('the bundled courses are told, their phases in order and each with an id of its own', async () => {
  const { items: data } = (await app().ask('GET', at, client)).data
  const ids = data.map(({ blueprint_id }: { blueprint_id: string }) => blueprint_id)
  expect(ids).toEqual(['civil_litigation', 'commercial_arbitration', 'contract_review'])
  for (const { phases } of data) {
    expect(phases.map(({ order_num }: { order_num: number }) => order_num)).toEqual(
      phases.map((_: unknown, index: number) => index + 1),
    )
    expect(new Set(phases.map(({ phase_id }: { phase_id: string }) => phase_id)).size).toBe(phases.length)
  }
})

test('nobody and a forger are not told', async () => {
  expect((await app().ask('GET', at, nobody)).status).toBe(401)
  expect((await app().ask('GET', at, forger)).status).toBe(401)
})

const sound = { blueprint_id: 'a', name: '甲', name_en: 'A', service_type_ids: [], phases: [] }
test.each([
  ['no JSON', '{', /broken\.json is broken: body must be JSON/],
  ['no name', JSON.stringify({ ...sound, blueprint_id: 'b', name: undefined }), /broken\.json is broken: body\.name/],
  ['an id that is taken', JSON.stringify(sound), /broken\.json has the id of another one: a/],
])('a file with %s stops the start and is named', async (_what, text, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'blueprints-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'a.json'), JSON.stringify(sound))
  await writeFile(join(folder, 'notes.txt'), 'no blueprint')
  expect(await readBlueprints(pathToFileURL(`${folder}/`))).toEqual({ all: [sound] })
  await writeFile(join(folder, 'broken.json'), text)
  await expect(readBlueprints(pathToFileURL(`${folder}/`))).rejects.toThrow(message)
})
