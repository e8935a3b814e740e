/** The type under which a file is sent: that of a text says how its characters are written. */
export const servedType = ({ contentType, charset }: { contentType: string; charset: string | null }): string =>
  charset !== null && contentType.startsWith('text/') ? `${contentType}; charset=${charset}` : contentType
