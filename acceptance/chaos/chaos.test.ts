import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, loanContract, loanNote, readMessages, uploadFile } from '../story.ts'
import { eventually } from '../support/logins.ts'
import { wrongsOf } from './chaos-checks.ts'
import { type Conversation, converse } from './chaos-client.ts'
import { createChance } from './chaos-random.ts'
import { type ChaosWorld, startChaosWorld } from './chaos-world.ts'

/** Asked for by `npm run test:chaos`, which takes minutes; the seed of an earlier run repeats its kills and faults. */
const conversationCount = Number(process.env.CASEWRIGHT_CHAOS ?? 0)
const atOnce = 10
const seed = Number(process.env.CASEWRIGHT_CHAOS_SEED ?? Math.floor(Math.random() * 1_000_000))

describe.runIf(conversationCount > 0)(
  `${conversationCount} conversations while processes are killed and calls are struck, seed ${seed}`,
  () => {
    let world: ChaosWorld
    const conversations: Conversation[] = []
    const broken: string[] = []
    beforeAll(async () => {
      world = await startChaosWorld(seed)
    })
    afterAll(() => world?.stop())

    const everyone = async (work: (index: number) => Promise<void>) => {
      const indexes = Array.from({ length: conversationCount }, (_, index) => index).values()
      const one = async () => {
        for (const index of indexes) await work(index)
      }
      await Promise.all(Array.from({ length: atOnce }, one))
    }

    test('every conversation comes to its end', { timeout: 1_500_000 }, async () => {
      const file_ids = [
        await uploadFile(world.quietly, loanNote.name, loanNote.text),
        await uploadFile(world.quietly, loanContract.name, loanContract.text),
      ]
      const began = performance.now()
      world.beginChaos()
      await everyone(async (index) => {
        const chance = createChance(seed, `client ${index}`)
        await converse(world.client, chance, index, file_ids).then(
          (conversation) => conversations.push(conversation),
          (error: Error) => broken.push(error.message),
        )
      })
      await world.endChaos()
      const sum = (of: (one: Conversation) => number) => conversations.reduce((total, one) => total + of(one), 0)
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      process.stdout.write(
        `chaos, seed ${seed}: ${conversations.length} conversations in ${seconds} s, kills ${JSON.stringify(world.kills)}, ` +
          `faults ${JSON.stringify(world.faults())}, turns ${sum(({ said }) => said.length)}, ` +
          `of them failed ${sum(({ failed }) => failed)}, sent again ${sum(({ repeated }) => repeated)}, ` +
          `picked up ${sum(({ pickedUp }) => pickedUp)}\n`,
      )
      expect(broken).toEqual([])
    })

    test('no message, answer, todo or document is lost or doubled, and every replay is whole', {
      timeout: 600_000,
    }, async () => {
      const wrongs: string[] = []
      await everyone(async (index) => {
        const conversation = conversations[index]
        if (!conversation) return
        await eventually(async () =>
          (await readMessages(world.quietly, conversation)).every(({ status }) => status !== 'streaming'),
        )
        wrongs.push(...(await wrongsOf(world, conversation)))
      })
      expect(wrongs).toEqual([])
    })

    test('one session has one matter', async () => {
      const { total } = await ask<{ total: number }>(world.quietly, 'GET', '/matter-service/api/v1/matters?size=1')
      expect(total).toBe(conversationCount)
    })
  },
)
