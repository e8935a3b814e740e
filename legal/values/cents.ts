/** Whole cents; half a cent is rounded up, whatever binary fractions make of it. */
export const cents = (value: number): number => Math.round(Number((value * 100).toFixed(6))) / 100
