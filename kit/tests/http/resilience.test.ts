import { expect, test } from 'vitest'
import { ServiceError } from '../../data/errors.ts'
import { CircuitOpen, createCircuit, retrying, TimedOut } from '../../http/resilience.ts'

const outage = () => Promise.reject(new ServiceError('dependency_unavailable', 'away'))
const refusal = () => Promise.reject(new ServiceError('not_found', 'no such thing'))
const fine = () => Promise.resolve('fine')
const quietly = (work: Promise<unknown>) => work.catch((error) => error)

function counted<T>(work: () => Promise<T>) {
  const count = Object.assign(
    () => {
      count.calls++
      return work()
    },
    { calls: 0 },
  )
  return count
}

test('an outage is tried again up to the number of attempts, anything else is not', async () => {
  const away = counted(outage)
  await expect(retrying(away, { attempts: 3, baseMs: 1 })).rejects.toThrow('away')
  expect(away.calls).toBe(3)
  const refused = counted(refusal)
  await expect(retrying(refused, { attempts: 3, baseMs: 1 })).rejects.toThrow('no such thing')
  expect(refused.calls).toBe(1)
  let calls = 0
  expect(await retrying(() => (++calls < 3 ? outage() : fine()), { attempts: 3, baseMs: 1 })).toBe('fine')
})

test('a caller who gives up ends the pause between two attempts', async () => {
  const caller = new AbortController()
  const reason = new Error('enough')
  const away = counted(outage)
  setTimeout(() => caller.abort(reason), 10)
  // A pause of hours, of which a random part is taken: who sat it out would not be back in time.
  await expect(retrying(away, { attempts: 50, baseMs: 1_000_000_000, signal: caller.signal })).rejects.toBe(reason)
  expect(away.calls).toBe(1)
})

test('the circuit opens after so many outages in a row, and then answers at once without asking', async () => {
  const circuit = createCircuit('files', { failuresMax: 5, openMs: 5000, now: () => 0 })
  for (let call = 0; call < 4; call++) await quietly(circuit.run(outage))
  await quietly(circuit.run(fine))
  for (let call = 0; call < 4; call++) await quietly(circuit.run(outage))
  expect(circuit.state).toBe('closed')
  await quietly(circuit.run(outage))
  expect(circuit.state).toBe('open')
  const work = counted(fine)
  const error = await quietly(circuit.run(work))
  expect(error).toBeInstanceOf(CircuitOpen)
  expect(error).toMatchObject({
    code: 'dependency_unavailable',
    message: 'files has not been answering; it is asked again in 5 s',
  })
  expect(work.calls).toBe(0)
})

test('after the pause exactly one call tries the target; its success closes the circuit, its failure opens it again', async () => {
  let now = 0
  const circuit = createCircuit('files', { failuresMax: 1, openMs: 1000, now: () => now })
  await quietly(circuit.run(outage))
  now = 1000
  expect(circuit.state).toBe('half_open')
  const probe = Promise.withResolvers<string>()
  const work = counted(() => probe.promise)
  const calls = [1, 2, 3].map(() => quietly(circuit.run(work)))
  expect(await calls[1]).toBeInstanceOf(CircuitOpen)
  expect(await calls[2]).toBeInstanceOf(CircuitOpen)
  expect(work.calls).toBe(1)
  probe.reject(new ServiceError('dependency_unavailable', 'still away'))
  await calls[0]
  expect(circuit.state).toBe('open')
  now = 2000
  expect(await circuit.run(fine)).toBe('fine')
  expect(circuit.state).toBe('closed')
})

test('refusals by the target do not open the circuit', async () => {
  const circuit = createCircuit('files', { failuresMax: 2, openMs: 1000 })
  for (let call = 0; call < 20; call++) await quietly(circuit.run(refusal))
  expect(circuit.state).toBe('closed')
})

test('a caller who gave up says nothing about the target: it neither opens nor closes nor blocks the circuit', async () => {
  let now = 0
  const circuit = createCircuit('files', { failuresMax: 2, openMs: 1000, now: () => now })
  await quietly(circuit.run(outage))
  for (let call = 0; call < 5; call++) await quietly(circuit.run(outage, AbortSignal.abort()))
  expect(circuit.state).toBe('closed')
  await quietly(circuit.run(outage))
  expect(circuit.state).toBe('open')
  now = 1000
  await quietly(circuit.run(outage, AbortSignal.abort()))
  expect(circuit.state).toBe('half_open')
  expect(await circuit.run(fine)).toBe('fine')
})

test('an open circuit is not tried again', async () => {
  const circuit = createCircuit('files', { failuresMax: 1, openMs: 60_000 })
  await quietly(circuit.run(outage))
  const attempt = counted(() => circuit.run(fine))
  await expect(retrying(attempt, { attempts: 3, baseMs: 60_000 })).rejects.toBeInstanceOf(CircuitOpen)
  expect(attempt.calls).toBe(1)
})

test('a target that took too long is not asked again, but counts as away', async () => {
  const slow = counted(() => Promise.reject(new TimedOut('dependency_unavailable', 'too slow')))
  await expect(retrying(slow, { attempts: 3, baseMs: 1 })).rejects.toThrow('too slow')
  expect(slow.calls).toBe(1)
  const circuit = createCircuit('target', { failuresMax: 1, openMs: 1000 })
  await quietly(circuit.run(slow))
  expect(circuit.state).toBe('open')
})
