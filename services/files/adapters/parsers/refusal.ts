/** A file that cannot be read, with the reason as the end of a sentence that begins with the file: "is empty". */
export class ParseRefusal extends Error {
  readonly status: 'needs_ocr' | 'unsupported' | 'failed'

  constructor(status: 'needs_ocr' | 'unsupported' | 'failed', reason: string) {
    super(reason)
    this.name = 'ParseRefusal'
    this.status = status
  }
}

export const damaged = () => new ParseRefusal('failed', 'is damaged or incomplete')
export const passwordProtected = () => new ParseRefusal('failed', 'is protected by a password')
