import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wrongsOf } from '../chaos/chaos-checks.ts'
import { type Conversation, converse } from '../chaos/chaos-client.ts'
import { createChance } from '../chaos/chaos-random.ts'
import { loanContract, loanNote, type Person, readMessages, uploadFile } from '../story.ts'
import { internalKey } from '../support/harness.ts'
import { eventually, logIn } from '../support/logins.ts'
import { canRun } from './programs.ts'
import { type ReplicaWorld, startReplicaWorld } from './replica-world.ts'

/** More of them by `CASEWRIGHT_CONVERSATIONS=200 npm run test:replicas`. */
const count = Number(process.env.CASEWRIGHT_CONVERSATIONS ?? 20)
const atOnce = 10
const seed = Number(process.env.CASEWRIGHT_CHAOS_SEED ?? Math.floor(Math.random() * 1_000_000))

describe.skipIf(!canRun)(`${count} conversations through HAProxy while replicas are killed, seed ${seed}`, () => {
  let world: ReplicaWorld
  let client: Person
  beforeAll(async () => {
    world = await startReplicaWorld({
      pooled: true,
      hasModel: false,
      environment: { AI_HISTORY_TURNS: '1000', STREAMS_PER_USER: '0' },
    })
    const origin = world.origin('haproxy')
    client = { origin, headers: (await logIn(origin, world.dataPath, 'client')) as Record<string, string> }
    delete client.headers['x-internal-api-key']
  })
  afterAll(() => world?.stop())

  test('nothing is lost or doubled', { timeout: 1_500_000 }, async () => {
    const chance = createChance(seed, 'killer')
    let isOver = false
    let kills = 0
    const kill = async () => {
      while (!isOver) {
        await sleep(chance.between(1_000, 6_000))
        const replica = chance.oneOf(world.replicas)
        replica.running.kill('SIGKILL')
        await replica.running.ended
        kills++
        // One of the two is up at any time.
        await replica.restart()
      }
    }
    const file_ids = [
      await uploadFile(client, loanNote.name, loanNote.text),
      await uploadFile(client, loanContract.name, loanContract.text),
    ]
    const began = performance.now()
    const killing = kill()
    const done: Conversation[] = []
    const broken: string[] = []
    const indexes = Array.from({ length: count }, (_, index) => index).values()
    const converseOn = async () => {
      for (const index of indexes)
        await converse(client, createChance(seed, `client ${index}`), index, file_ids).then(
          (conversation) => done.push(conversation),
          (error: Error) => broken.push(error.message),
        )
    }
    await Promise.all(Array.from({ length: atOnce }, converseOn))
    isOver = true
    await killing
    const sum = (of: (one: Conversation) => number) => done.reduce((total, one) => total + of(one), 0)
    process.stdout.write(
      `${done.length} conversations with ${sum(({ said }) => said.length)} turns in ${((performance.now() - began) / 1000).toFixed(0)} s, ` +
        `${kills} kills; sent again ${sum(({ repeated }) => repeated)}, picked up ${sum(({ pickedUp }) => pickedUp)}\n`,
    )
    expect(broken).toEqual([])
    expect(kills).toBeGreaterThan(0)
    const service = { ...client, headers: { 'x-internal-api-key': internalKey, 'x-organization-id': 'demo-firm' } }
    for (const conversation of done) {
      await eventually(async () =>
        (await readMessages(client, conversation)).every(({ status }) => status !== 'streaming'),
      )
      const wrongs = await wrongsOf({ quietly: client, service }, conversation)
      // What was said tells more than what is missing.
      const said = wrongs.length > 0 ? await readMessages(client, conversation) : []
      expect([wrongs, said]).toEqual([[], []])
    }
  })
})
