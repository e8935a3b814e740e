declare module 'yauzl' {
  export function fromBufferPromise(buffer: Buffer): Promise<ZipFile>
}
