const asks =
  /[?？]|[吗么呢]\s*$|[吗么][，。！,.!\s]|怎么办|怎么样|能不能|可不可以|是不是|有没有|是否|要不要|该不该|多久|多少钱|\b(?:can|could|should|shall|may|do|does|is|are|will|would|what|when|where|how|why|which|who)\s+(?:i|we|he|she|it|they|you|my|the|this|that|there|much|long|many|happens)\b/iu

/** Whether somebody wants to know something, and not only tells. */
export const isQuestion = (message: string): boolean => asks.test(message)
