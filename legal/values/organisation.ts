/** Words of trades, behind which "and" goes on with the name of a company: Import and Export, Science and Technology. */
export const tradeWord =
  '(?:Import|Export|Trade|Trading|Commerce|Science|Technology|Research|Information|Education|Training|Culture|Media|Arts|Sports|Health|Beauty|Leisure|Travel|Tourism|Entertainment|Food|Foods|Beverage|Catering|Hotel|Design|Decoration|Construction|Building|Architecture|Engineering|Machinery|Equipment|Electric|Electrical|Electronics|Hardware|Plastics|Rubber|Metal|Textile|Textiles|Garment|Garments|Furniture|Home|Logistics|Transport|Storage|Warehousing|Property|Estate|Investment|Consulting|Management|Repair|Maintenance|Sales|Manufacturing|Production|Agriculture|Water|Oil|Gas|Energy|Insurance|Finance|Brothers|Sons)'

/** Whether a name is that of a company, a shop or an authority, and not of a person. */
export const isOrganisation = (name: string): boolean =>
  /(?:公司|银行|[支分]行|中心|合作社|事务所|委员会|医院|学校|集团|协会|企业|大学|幼儿园|经营部|加工部|工作室|超市|商行|俱乐部|会所|影楼|旅行社|诊所|(?:美容|养生|养老|卫生|研究|学)院|[厂店馆])(?:[（(][^）)]{1,8}[）)])?$|\b(?:Ltd|Limited|LLC|LLP|Inc|Co|Corp|GmbH|plc|Bank|Branch|Company|Ltda?|Lda|SARL|Sarl|Srl|SpA|Pty|Pte|Oy|KK|BV|NV|AB|AG|ApS|SA|SL|SAS|OÜ|Kft|Oyj|Studio|Academy|Institute|Agency|Hotel|School|University)\b\.?$|\b(?:Ltd|Limited|LLC|Inc|Co|Corp|GmbH|Bank|Branch|Company)\b\.?|\b(?:S\.A\.|S\.L\.|B\.V\.|N\.V\.|s\.r\.o\.|S\.r\.l\.|Sp\. z o\.o\.)/iu.test(
    name,
  )
