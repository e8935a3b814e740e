export async function post(url: string, body: unknown): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return text
}

/** The events of a server-sent stream, without its comments and heartbeats. */
export function eventsOf(text: string): { event: string; data: string }[] {
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const event = /^event: ?(.*)$/m.exec(block)?.[1]
    return event === undefined ? [] : [{ event, data: /^data: ?(.*)$/m.exec(block)?.[1] ?? '' }]
  })
}
