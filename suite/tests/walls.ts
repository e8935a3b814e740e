import type { Import, SourceFile } from './source-files.ts'

/** What the files of one kind may import. `{service}` is the service that the file belongs to. */
export interface Wall {
  of: string
  files: RegExp
  may: readonly string[]
  /** Allowed only as types: nothing of it runs there. */
  mayAsType?: readonly string[]
  /** A file that breaks the rule, to prove that it would be found. */
  broken: { path: string; text: string }
}

/** Each import of the wall's files that it does not allow, as a line for the failure message. */
export function trespasses(wall: Wall, files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const match = wall.files.exec(path)
    if (!match) return []
    const service = match.groups?.service ?? '-'
    return imports
      .filter((one) => !isAllowed(one, wall, service))
      .map(({ target, typeOnly }) => `${path} imports ${typeOnly ? 'types of ' : ''}${target}`)
  })
}

function isAllowed({ target, typeOnly }: Import, { may, mayAsType = [] }: Wall, service: string): boolean {
  const patterns = typeOnly ? [...may, ...mayAsType] : may
  return patterns.some((pattern) => new RegExp(`^(?:${pattern.replaceAll('{service}', service)})$`).test(target))
}
