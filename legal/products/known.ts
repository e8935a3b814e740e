import type { Products } from './products.ts'

/** What may be known of a value by now: any member may be absent, since a caller hands over what it has. */
export type Known<T> = T extends readonly (infer Item)[]
  ? readonly Known<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Known<T[Name]> | undefined }
    : T

/** The state's members that skills make and people decide, as far as they are there. */
export type KnownProducts = Known<Products>
