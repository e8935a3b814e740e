import robotsParser from 'robots-parser'

/** The package exports the function itself; its types say that it is a property. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default

/** The name by which robots.txt speaks to us. */
const productToken = 'casewright'
/** RFC 9309 asks for at least 500 KiB to be read. */
export const robotsBytesMax = 512_000
const crawlDelayMaxMs = 60_000
/** Of robots.txt's bytes times the address's characters: what a hostile pattern takes 1 s for, during which all else waits. */
const checkCostMax = 100_000_000

/** What a host allows; the reason that nothing of it may be fetched is for a person to read. */
export interface Robots {
  /** Undefined where the address may be fetched. */
  refusal(url: string): string | undefined
  crawlDelayMs: number
}

export const openRobots: Robots = { refusal: () => undefined, crawlDelayMs: 0 }

export function readRobots(robotsUrl: string, bytes: Buffer): Robots {
  const text = new TextDecoder().decode(bytes)
  // A line that was cut in two would say something else: `Disallow: /private` must not become `Disallow: /`.
  const whole = bytes.length < robotsBytesMax ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  const rules = parseRobots(robotsUrl, whole)
  const delaySeconds = rules.getCrawlDelay(productToken) ?? 0
  return {
    refusal(url) {
      const { host } = new URL(url)
      if (bytes.length * url.length > checkCostMax)
        return `robots.txt of ${host} is too large to be checked for an address of ${url.length} characters`
      return rules.isDisallowed(url, productToken) ? `robots.txt of ${host} does not allow it` : undefined
    },
    crawlDelayMs: Math.min(Math.max(0, delaySeconds * 1000), crawlDelayMaxMs),
  }
}
