const organisation =
  /公司|银行|分行|支行|厂|店|中心|医院|学校|大学|幼儿园|事务所|合作社|委员会|协会|集团|企业|工作室|商行|经营部|Ltd|Limited|Inc\b|LLC|LLP|Corp|Company|GmbH|Bank\b/

/** Whether a name is not that of a person. */
export const isOrganisation = (name: string): boolean => organisation.test(name)
