import { watchThisChild } from '../../adapters/child-watch.ts'
import type { ParseTask } from '../../adapters/parsing.ts'

const answer = (reason: string) => process.send?.({ status: 'failed', reason })

const delays = new Map([
  ['pid after a while', 50],
  ['pictures', 7000],
])

watchThisChild(Number(process.argv[3]))
process.on('message', ({ fileName }: ParseTask) => {
  if (fileName === 'hang') for (;;);
  if (fileName === 'die') process.exit(3)
  if (fileName === 'grow') for (const hoard: unknown[] = []; ; ) hoard.push(new Array(1000).fill(0))
  if (fileName === 'pictures') {
    const telling = setInterval(() => process.send?.('picture'), 1000)
    setTimeout(() => clearInterval(telling), 7000)
  }
  const reason = fileName === 'environment' ? Object.keys(process.env).join(' ') : `${process.pid}`
  setTimeout(() => answer(reason), delays.get(fileName) ?? 0)
})
process.send?.('ready')
