import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts in ticks of 10 ms for programs, whatever the kernel does inside. */
const tickMs = 10

interface ProcessTimes {
  pid: number
  name: string
  parent: number
  ms: number
  endedChildrenMs: number
}

/** Whether processes can be looked at; without Linux's /proc their CPU time is not a number. */
const hasProc = existsSync('/proc/self/stat')

function timesOf(pid: number): ProcessTimes[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything, so the fields are counted from its end: state is the first.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (field: number) => Number(fields[field]) * tickMs
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    return [{ pid, name, parent: Number(fields[1]), ms: ticks(11) + ticks(12), endedChildrenMs: ticks(13) + ticks(14) }]
  } catch {
    return []
  }
}

/** The process and all that descend from it. */
function familyOf(pid: number): ProcessTimes[] {
  if (!hasProc) return []
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? timesOf(Number(name)) : []))
  const family = all.filter((process) => process.pid === pid)
  for (const { pid: member } of family) family.push(...all.filter(({ parent }) => parent === member))
  return family
}

export const familyPids = (pid: number): number[] => familyOf(pid).map((process) => process.pid)

/** CPU, user and system, of the process and its descendants, those that have ended included; of all, or of the programs of one name. */
export function familyCpuMs(pid: number, program?: string): number {
  if (!hasProc) return Number.NaN
  return familyOf(pid)
    .filter(({ name }) => program === undefined || name === program)
    .reduce((sum, { ms, endedChildrenMs }) => sum + ms + endedChildrenMs, 0)
}
