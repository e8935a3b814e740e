/** Kinds of files in which there is no text to find: no reader is started for them. */
const textless =
  /^(?:application\/(?:octet-stream|x-msdownload|x-elf|x-mach-binary|java-vm|wasm|x-sqlite3|x-iso9660-image)|(?:audio|video|font)\/.{1,200})$/

export const isTextless = (contentType: string): boolean => textless.test(contentType)
