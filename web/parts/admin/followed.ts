import { useEffect } from 'preact/hooks'
import type { Loaded } from '../../state/loaded.ts'

const everyMs = 2000

/** Reads again while something of it is under way and somebody looks. */
export function useFollowed<T>(loaded: Loaded<T>, isUnderWay: (data: T) => boolean): void {
  const { data } = loaded.state.value
  const follows = data !== undefined && isUnderWay(data)
  useEffect(() => {
    if (!follows) return
    const timer = setInterval(() => document.hidden || void loaded.load(), everyMs)
    return () => clearInterval(timer)
  }, [follows])
}
