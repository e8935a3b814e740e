/** How a name is written in Chinese and English, as parts of regular expressions. */

const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆' +
  '范汪廖石金韦贾夏付傅方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵覃武钱戴严莫孔汤庞樊兰殷施洪翁季俞章鲁葛柳岳梅'
const doubleSurnames = '欧阳|上官|司马|诸葛|司徒|皇甫|慕容|令狐|东方|公孙|夏侯|尉迟'
/** Words that begin like a name. */
const notNames =
  '高[价额利息]|马[上路]|曾[经于]|许[诺可]|钱[款]|金[额钱融]|付[款清了给]|余[款额下]|严重|方[面式案认的便]|任[何职]|周[一二三四五六日末年转]' +
  '|江苏|石家|黄[金河]|白[天条]|何[时种人处]|程序|陈述|施[工行]|于[是去今明上下\\d]|章程|季度|毛[利]|苏州|梅州|柳州|段时|常[常年]|余元|钟[头]|林[业地]'
/** Characters that go on with the sentence instead of the name: 李四未还款, 王五于三月. */
const notInName =
  '于在与和跟同向从是因为将把被借欠系诉称的及等未不没拒已曾至到以对给让请还支付签订就拿又也均应需要求经后前当即若如并且但可能会想说叫所了吗呢么'
const notThird =
  '一二两三四五六七八九十百千万公先女钱人现拖租买卖购雇辞违赔偿返归利本共个月房发打驾开撞承施提交离结转出收认否之间处那这都却仍只去年日'

const chinesePerson =
  `(?!${notNames})(?:(?:${doubleSurnames})|[${surnames}])` +
  `(?:某某|某[甲乙丙丁]?|(?![${notInName}])\\p{sc=Han}(?:(?![${notInName}${notThird}])\\p{sc=Han})?)`
const chineseCompany =
  '(?![我该本贵这那某他她其]|一家|对方)(?:(?![的了与和在向被把将是])[\\p{sc=Han}A-Za-z0-9（）()·]){2,30}?' +
  '(?:有限责任公司|股份有限公司|有限公司|集团公司|公司|集团(?!有限|股份|公司)|工厂|事务所|委员会|合作社|医院|学校|银行)'
export const chineseName = `(?:${chineseCompany}|${chinesePerson})`

const notCapitalNames =
  '(?!(?:I|My|Our|The|An?|On|In|At|He|She|They|It|We|You|His|Her|Their|This|That|These|There|Who|When|Since|After|Before|If|But|And|So|Please|What|How|Can|Is|Are|Do|Does|Mr|Mrs|Ms|Court|Contract|Agreement|Plaintiff|Defendant|Landlord|Tenant|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|RMB|USD|CNY|EUR)\\b)'
const englishWord = `${notCapitalNames}[A-Z][\\w'’-]*`
const companyEnding = '(?:,?[ ](?:Inc|Ltd|LLC|LLP|Co|Corp|GmbH|PLC|Limited|Company|Corporation)\\b\\.?){1,2}'
export const englishName = `(?:(?:Mr|Mrs|Ms|Dr)\\.?[ ])?(?<name>${englishWord}(?:[ ](?:&[ ])?${englishWord}){0,4}(?:${companyEnding})?)`
