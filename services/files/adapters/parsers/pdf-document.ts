import { fileURLToPath } from 'node:url'
import { getDocumentProxy } from 'unpdf'
import { damaged, passwordProtected } from './refusal.ts'

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

const imagePixelsMax = 50_000_000

const resources = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')))

/** Without its tables of characters (`cMapUrl`) the library finds no text in many Chinese files, and does not say so. */
export async function openDocument(bytes: Buffer): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      cMapUrl: `${resources}cmaps/`,
      cMapPacked: true,
      standardFontDataUrl: `${resources}standard_fonts/`,
      wasmUrl: `${resources}wasm/`,
      isEvalSupported: false,
      maxImageSize: imagePixelsMax,
      verbosity: 0,
    })
  } catch (error) {
    throw error instanceof Error && error.name === 'PasswordException' ? passwordProtected() : damaged()
  }
}
