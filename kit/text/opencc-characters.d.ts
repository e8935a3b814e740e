declare module 'opencc-js/dict/TSCharacters' {
  /** Pairs of a traditional character and its simplified forms, as `貸 贷|乾 干 乾`. */
  const pairs: string

  export = pairs
}
