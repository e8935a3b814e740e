interface Policies {
  defaultPolicy: unknown
  createPolicy(
    name: string,
    rules: Readonly<Record<string, (text: string, type: string, sink: string) => string | null>>,
  ): void
}

/** Where the build has put the worker that reads PDF. */
declare const PDF_WORKER: string
export const pdfWorker = PDF_WORKER

/**
 * The page's one policy of Trusted Types. The only text that becomes a document is XML, which is read and never shown as
 * markup; the only script that a worker may be is the reader of PDF that came with the page.
 */
export function trustReaders(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', {
    createHTML: (text, _type, sink) => (sink === 'DOMParser parseFromString' || text === '&nbsp;' ? text : null),
    createScriptURL: (address) => (address === pdfWorker ? address : null),
  })
}
