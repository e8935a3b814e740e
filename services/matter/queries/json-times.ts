/** A time of a row that comes within JSON, where the database writes times in its own form, as all other rows have it. */
export const instant = <T extends string | null>(time: T): T => (time && new Date(time).toISOString()) as T
