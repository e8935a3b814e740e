/** The part of pngjs that is used; the package has no types. */
declare module 'pngjs' {
  export const PNG: {
    sync: {
      read(bytes: Buffer): { width: number; height: number; data: Buffer }
      write(picture: { width: number; height: number; data: Uint8Array }): Buffer
    }
  }
}
