import { type Cause, cause } from './cause.ts'

/** Sale, loan, lease and what else is agreed. Names follow the courts' usage; the choice of words is ours. */
export const causesOfContracts: readonly Cause[] = [
  cause(
    'CN-CIV-0415',
    ['民间借贷纠纷', 'Private lending dispute'],
    [
      '民间借贷|借条|借据|借款|出借|借给|借了|借钱|借走|月息|[按每]月.{0,6}息|分的?息',
      'lent|loan(?:ed|s)?|lend(?:er|ing)?|borrow(?:ed|er|s)?|iou|promissory note|owing me|advanced (?:him|her|them|the money|for)|signed note',
    ],
    [
      '欠条|利息|还钱|不还|未还|本金|缺钱|周转|转给[他她]|转账|流水',
      'interest|repay\\w{0,20}|owes?|principal|(?:pa(?:y|id|ying)|give|gave) (?:me|us|it|the money) back|wired (?:him|her|them)|asked me for',
    ],
  ),
  cause(
    'CN-CIV-0416',
    ['金融借款合同纠纷', 'Financial loan contract dispute'],
    [
      '我行|银行贷款|贷款合同|房贷|经营贷|消费贷|罚息|提前到期|断供',
      'mortgage(?: loan)?|bank loan|(?:the|our client,?) bank (?:claims|lent|granted)|called (?:in )?the loan|default interest|loan facility|acceleration',
    ],
    ['银行|贷款|按揭|逾期|借款人|还款', 'bank|loan|borrower|default(?:ed)?|instal?ments?'],
  ),
  cause(
    'CN-CIV-0417',
    ['保证合同纠纷', 'Guarantee contract dispute'],
    [
      '保证人|担保人|连带保证|保证责任|保证期间|担保合同|做担保|作担保|担保责任',
      'guarantor|guarantees?|guaranteed|surety|suretyship',
    ],
    ['担保|连带责任|签了?字', 'co-?signed|liable|joint liability'],
  ),
  cause(
    'CN-CIV-0433',
    ['追偿权纠纷', 'Recourse dispute'],
    [
      '追偿|代偿|替[他她人].{0,6}还|垫付.{0,8}(?:向|找)|替.{1,4}还了?(?:债|钱|款|贷)',
      'reimburse\\w{0,20}|recourse|paid (?:off )?(?:his|her|their) (?:debt|loan)|(?:paid|cover\\w{0,20}) .{0,12}(?:his|her|their) debt|co-?signed',
    ],
    ['担保|代还|执行', 'on (?:his|her|their) behalf|for (?:him|her|them)'],
  ),
  cause(
    'CN-CIV-0418',
    ['信用卡纠纷', 'Credit card dispute'],
    [
      '信用卡|盗刷|最低还款|透支',
      'credit card|card (?:debt|statement|charges?)|unauthori[sz]ed (?:charges?|payments?)',
    ],
    ['分期|挂失|刷卡|银行', 'bank|card|charges?'],
  ),
  cause(
    'CN-CIV-0410',
    ['买卖合同纠纷', 'Sale contract dispute'],
    [
      '买卖合同|货款|采购|供货|购销|订货|卖给|退货|发错货|次品|假货',
      'purchase (?:order|contract|agreement)|sale of goods|(?:ordered|delivered|supplied) .{0,30}(?:panels|goods|units|machines?|fabric|parts|materials?|equipment)|goods|supplier|supplied',
    ],
    [
      '发货|收货|到货|交货|质量|验收|对账|送货|买了|卖家',
      'deliver(?:ed|y)|defect\\w{0,20}|seller|buyer|invoice\\w{0,20}|sold|bought|ordered|refund|take (?:it|them) back',
    ],
  ),
  cause(
    'CN-CIV-0411',
    ['房屋买卖合同纠纷', 'House purchase contract dispute'],
    [
      '二手房|买房|卖房|房屋买卖|网签|购房(?!合同.{0,20}(?:开发商|期房))|不(?:肯|配合)?过户|房价',
      'second-?hand (?:house|apartment|flat|home)|house purchase|(?:buy|bought|sell|sold|sale of) .{0,20}(?:house|apartment|flat|home)|transfer (?:the )?title|sale of the (?:house|flat|apartment|villa)|(?:buyer|seller|owner) of (?:a|the|an) (?:house|flat|apartment|villa)|earnest money',
    ],
    ['定金|过户|首付|房产证|业主', 'deposit|title|completion|down payment|seller|villa|somebody else'],
  ),
  cause(
    'CN-CIV-0412',
    ['商品房预售合同纠纷', 'Pre-sale of commodity housing dispute'],
    [
      '期房|开发商|延期交房|逾期交房|烂尾|商品房|预售|楼盘|置业.{0,20}交房',
      'off-?plan|pre-?sale|developer|unfinished building|new-?build|late delivery|real estate (?:developer|co)|handed? ?over .{0,30}(?:construction|apartment|flat)',
    ],
    ['交房|首付|月供|购房合同|停工', 'down payment|construction|apartment|hand(?:ed)? ?over|title certificate'],
  ),
  cause(
    'CN-CIV-0413',
    ['赠与合同纠纷', 'Gift contract dispute'],
    ['赠与|赠予|送给|赠送', 'donat(?:ed|ion)|gifted|deed of gift|revoke (?:the )?gift|take back (?:the|a|my) gift'],
    ['反悔|撤销|小三|要回', 'gifts?|revoke'],
  ),
  cause(
    'CN-CIV-0420',
    ['房屋租赁合同纠纷', 'Housing lease dispute'],
    [
      '租赁合同|租房|房租|租金|房东|租客|承租|出租|押金|欠租',
      'landlord|landlady|tenant|leas(?:e[ds]?|ing)|rent(?:al|ed|s)|(?:unpaid|monthly|the|any|of) rent|rent from|evict\\w{0,20}|security deposit|sublet',
    ],
    ['房屋|腾退|退租|水电|商铺', 'apartment|flat|premises|deposit|house|moved out|office|rent'],
  ),
  cause(
    'CN-CIV-0421',
    ['融资租赁合同纠纷', 'Financial leasing dispute'],
    ['融资租赁|售后回租|直租', 'financ(?:e|ial) leas(?:e|ing)|sale and leaseback|lessor|lessee'],
    ['租金逾期|拖车|租赁物', 'leased (?:equipment|vehicle)|repossess\\w{0,20}'],
  ),
  cause(
    'CN-CIV-0422',
    ['承揽合同纠纷', 'Contract for work dispute'],
    [
      '承揽|定作|定做|定制|加工费|加工合同|来料|广告牌制作|修理费',
      'custom-?made|made to (?:order|measure)|to my measurements|bespoke|processing (?:fee|contract)|workmanship|tailor-?made',
    ],
    ['加工|图纸|返工|维修|样品', 'samples?|repairs?|specification'],
  ),
  cause(
    'CN-CIV-0424',
    ['建设工程施工合同纠纷', 'Construction works contract dispute'],
    [
      '建设工程|施工合同|工程款|施工(?!队)|承包人|发包|总包|分包|转包|承建|包工头|工地',
      'construction (?:contract|works?|site|payment)|(?:main |sub-?)?contractor|subcontract\\w{0,20}|building works?|final account|the works',
    ],
    ['工程|竣工|验收|结算|工期|优先受偿', 'construction|completion|site|works|project|measurement'],
  ),
  cause(
    'CN-CIV-0425',
    ['装饰装修合同纠纷', 'Decoration contract dispute'],
    [
      '装修|装饰公司|家装|全屋定制|增项|贴砖|水电改造',
      'renovat\\w{1,20}|decorat(?:or|ors|ion|ing)|refurbish\\w{0,20}|remodel\\w{0,20}|fit-?out',
    ],
    ['停工|返工|瓷砖|地板|墙面|工期|施工队|工头|水电|新房', 'tiles?|kitchen|bathroom|floor(?:ing)?|painting'],
  ),
  cause(
    'CN-CIV-0426',
    ['运输合同纠纷', 'Carriage contract dispute'],
    [
      '托运|承运|运费|运单|货损|货运|物流公司|快递|行李|航班',
      'freight|carrier|cargo|shipp(?:ed|ing)|shipment|courier|parcel|damaged in transit|luggage|flight|haul(?:ed|age)|crates?|mov(?:ers|ing company)|removal (?:firm|company)|lost (?:an?|my|the|our) (?:box|parcel|package|suitcase|luggage|shipment)',
    ],
    ['物流|货值|丢失|破损|碎', 'logistics|lost|smashed|arrived|transport\\w{0,20}|transit|on the way|worth'],
  ),
  cause(
    'CN-CIV-0427',
    ['委托合同纠纷', 'Mandate contract dispute'],
    [
      '委托|托人|代办|托.{0,8}帮.{0,8}办|代理费|代购|办事|办户口|活动费|关系费',
      'visa agent|(?:an?|my|the) agent|entrust\\w{0,20}|power of attorney|mandate|paid .{0,30}to (?:arrange|handle|obtain|get)|asked .{0,30}to (?:buy|sell|apply|invest)\\b.{0,30}|on my behalf',
    ],
    ['办成|没办|退钱', 'arrange|fee|did nothing|non-?refundable|permit'],
  ),
  cause(
    'CN-CIV-0428',
    ['物业服务合同纠纷', 'Property management contract dispute'],
    [
      '物业费|物业管理费|物业服务|拖欠物业|物业.{0,6}(?:起诉|告)',
      'property management|management fees?|homeowners?|service charges?',
    ],
    [
      '物业|小区|停车位|保洁|业主|电梯|滞纳金',
      'residential (?:compound|community)|compound|parking space|common areas?|lifts?|elevators?|late fees?',
    ],
  ),
  cause(
    'CN-CIV-0429',
    ['中介合同纠纷', 'Brokerage contract dispute'],
    [
      '中介费|居间|跳单|房产经纪|佣金|介绍费|看房确认|绕开.{0,4}(?:中介|我们)|房产中介|中介公司|地产经纪',
      'commission|broker(?:age|s)?|estate agen(?:t|cy)|realty|finder.?s fee|(?:bypass\\w{0,20}|went round|went around|cut out) (?:us|the agent)',
    ],
    ['中介|看房|带看|私下|托中介', 'agency|showed|viewings?|introduced'],
  ),
  cause(
    'CN-CIV-0430',
    ['合伙合同纠纷', 'Partnership contract dispute'],
    [
      '合伙(?!企业)|散伙|退伙|入伙|一起开|共同经营',
      'partnership|business partners?|fifty-fifty|opened .{0,30}together|joint business|went into business',
    ],
    ['分红|盈亏|清算|账目|投资款|各出|份额', 'profits?|accounts|each|put in|share of|proceeds|invested'],
  ),
  cause(
    'CN-CIV-0431',
    ['服务合同纠纷', 'Service contract dispute'],
    [
      '服务合同|服务费|服务协议|咨询费|培训费|退费|健身|会员卡|年卡|私教|学费|培训|报.{0,6}课|预付卡',
      'service (?:contract|agreement|fees?)|consult(?:ing|ancy) (?:fees?|agreement)|membership|saas|subscri\\w{1,20}|courses?|gym (?:closed|membership|card)|lessons?|prepaid card|(?:photo|wedding|spa) package|signed up for',
    ],
    [
      '服务|课程|退款|预付|咨询|机构|关门|上课|卡',
      'services?|refund\\w{0,20}|prepaid|platform|academy|training|shut down|software|system|gym|up front|tuition',
    ],
  ),
  cause(
    'CN-CIV-0432',
    ['劳务合同纠纷', 'Labour service contract dispute'],
    [
      '劳务费|工钱|日结|零工|临时工|钟点工|劳务合同|小工',
      'casual work|day labou?r|by the day|odd jobs?|labou?r (?:fee|service)|for my labou?r|yuan a day',
    ],
    ['包工|干活|没合同|一天', 'jobs?|paid (?:me )?for|earned|no contract'],
  ),
  cause(
    'CN-CIV-0402',
    ['不当得利纠纷', 'Unjust enrichment dispute'],
    [
      '不当得利|转错|打错|错转|误转|输错|汇错|多付|付了两遍|重复付款|多打',
      'unjust enrichment|by mistake|mis-?typed|wrong account|overpa(?:id|yment)|paid .{0,40}twice|too much|mistaken(?:ly)? (?:transfer\\w{0,20}|paid)|total stranger|wrongly transferred',
    ],
    [
      '转账|不认识|账户|退回|返还|不肯退',
      'transfer\\w{0,20}|account holder|without any basis|sen[dt]|returned|stranger',
    ],
  ),
  cause(
    'CN-CIV-0403',
    ['无因管理纠纷', 'Management of another’s affairs dispute'],
    ['无因管理|代为照看|捡到|救助|好心', 'negotiorum gestio|voluntar(?:y|ily)|rescued|found (?:a|the) stray'],
    ['垫付|帮忙|没有义务', 'without (?:any )?obligation|looked after'],
  ),
  cause(
    'CN-CIV-0434',
    ['债权人撤销权纠纷', 'Creditor’s avoidance dispute'],
    [
      '撤销.{0,10}(?:转让|赠与|过户|行为)|转移财产|逃(?:避)?债|低价.{0,8}(?:转让|卖|过户)|以1元|无偿转让|恶意转移',
      'fraudulent (?:transfer|conveyance)|avoid (?:paying|his|her|their)? ?(?:the )?debt|debtor .{0,30}(?:transferred|gave|sold)|below value|hide .{0,10}from creditors|set aside the transfer',
    ],
    ['过户给|判决|执行|债务人|儿子', 'judgment|enforcement|creditor|debtor'],
  ),
  cause(
    'CN-CIV-0401',
    ['合同纠纷', 'Contract disputes'],
    ['合同纠纷', 'breach of (?:the )?(?:contract|agreement)'],
    ['违约|合同|协议|违约金', 'contract|agreement|breach\\w{0,20}|liquidated damages'],
  ),
]
