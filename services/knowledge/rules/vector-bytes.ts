/** A vector as it is stored: float32, little endian. */
export const vectorBytes = (vector: Float32Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)

/** Copied: floats must begin at a multiple of four, and not keep a whole answer alive. */
export const vectorOf = (bytes: Uint8Array): Float32Array => new Float32Array(new Uint8Array(bytes).buffer)
