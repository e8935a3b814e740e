declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface PdfDocument extends Readable {
    addPage(options?: object): this
    font(name: string): this
    fontSize(size: number): this
    text(text: string, x?: number, y?: number, options?: object): this
    image(source: Buffer, x: number, y: number, options?: object): this
    end(): void
  }

  const PdfDocument: new (options?: object) => PdfDocument
  export = PdfDocument
}
