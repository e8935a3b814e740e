import { watchThisChild } from '../../adapters/child-watch.ts'
import type { ParseTask } from '../../adapters/parsing.ts'

const answer = (reason: string) => process.send?.({ status: 'failed', reason })

watchThisChild(Number(process.argv[3]))
process.on('message', ({ fileName }: ParseTask) => {
  if (fileName === 'hang') for (;;);
  if (fileName === 'die') process.exit(3)
  if (fileName === 'grow') for (const hoard: unknown[] = []; ; ) hoard.push(new Array(1000).fill(0))
  const reason = fileName === 'environment' ? Object.keys(process.env).join(' ') : `${process.pid}`
  setTimeout(() => answer(reason), fileName === 'pid after a while' ? 50 : 0)
})
process.send?.('ready')
