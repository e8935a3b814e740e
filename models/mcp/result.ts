/** A part of a tool's answer, as the Model Context Protocol defines it. */
interface Part {
  type: string
  text?: string
  mimeType?: string
  uri?: string
  resource?: { uri: string; mimeType?: string; text?: string }
}

/** What the Model Context Protocol gives back from a call. */
export interface McpAnswer {
  isError?: boolean
  content?: Part[]
  structuredContent?: unknown
}

/** A tool's answer as a value: data where there is some, else its text. Pictures and sound are only named: a model reads texts here. */
export function answerValue({ isError, content = [], structuredContent }: McpAnswer): unknown {
  const parts = content.map(shown)
  const text = parts.every((part) => typeof part === 'string') ? parts.join('\n') : undefined
  if (isError) throw new Error(text || 'the tool says that it failed')
  return structuredContent ?? text ?? parts
}

function shown({ type, text, mimeType, uri, resource }: Part): unknown {
  if (type === 'text') return text ?? ''
  const of = resource ?? { uri, mimeType, text: undefined }
  return {
    type,
    ...(of.uri && { uri: of.uri }),
    ...(of.mimeType && { mimeType: of.mimeType }),
    ...(of.text && { text: of.text }),
  }
}
