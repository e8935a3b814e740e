import { tradeWord } from '../values/organisation.ts'

/** How a name is written in Chinese and English, as parts of regular expressions. */

export const surnames =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖萧田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆' +
  '范汪廖石金韦贾夏傅邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵覃武钱戴严莫孔汤庞樊兰殷施洪翁季俞章鲁葛柳岳梅' +
  '聂温柯阮耿祝舒盛辛褚詹涂裴倪柴凌骆屈项纪焦苗鲍庄万卓佟邢符景卫乔康赖牛齐伍池毕尤冉饶鞠桂栾臧霍靳甄左郎常申'
const doubleSurnames = '欧阳|上官|司马|诸葛|司徒|皇甫|慕容|令狐|东方|公孙|夏侯|尉迟'
/** Words that begin like a name. */
const notNames =
  '高[价额利息空中铁速考层度档新校管低]|马[上路达桶]|曾[经于]|许[诺可多]|钱[款]|金[额钱融属毛]|付[款清了给的]|余[款额下]|严[重格厉]|方[面式案认的便法向证]|任[何职务]|周[一二三四五六日末年转边]' +
  '|江[苏西南北]|石[家板头材油]|黄[金河色]|白[天条色酒]|何[时种人处况必]|程[序度]|陈[述列]|施[工行]|于[是去今明上下\\d]|章程|季度|毛[利病]|苏州|梅州|柳州|段时|常[常年]|余元|钟[头点]|林[业地]|夏[天季]' +
  '|温[度馨泉]|舒服|盛大|辛苦|项目|纪[录念律]|焦[虑急]|庄[园稼]|万[元一块多余以人份件]|景[区色]|符合|尚未|解[除决]|龙头|雷[同雨]|武[器汉]|兰州|洪水|孔径|唐山|汤[药圈]|常[常年规用见务]|齐[全备]|毕[竟业]|申[请报诉达]|康复|左[右边手]|尤其|牛[奶肉]|池[子塘]|桂林|高级|范[围本]|董[事监]|肖像|林木|高兴|唐突|汪洋|严禁'
/** Characters that go on with the sentence instead of the name: 李四未还款, 王五于三月. */
const notSecond = '于在与和跟向从是因为将把被借欠系诉称的及等未不没拒已至到以对给让还支付签订就拿又也均需要了吗呢么说找'
const notThird = `${notSecond}同曾请求应经后前当即若如并且但可能会想叫所每各负管擅由用打撞咬骂踢开看贷做住收办搬投追送骗抢删拍闯霸失逾涉逃躲侵违毁耍赖逼推吵闹偷扣停隐虚挪卷冒`
/** Those that end a name only before a comma or the like: 老板郑永发，but 李四发货. */
const seldomThird =
  '一二两三四五六七八九十百千万公先女钱人现拖租买卖购雇辞违赔偿返归利本共个月房发驾承施提交离结转出收认否之间处那这都却仍只去年日家合分约占'
const nameEnds = '(?=[，。；、！？,.;:：（）()“”"\\s]|$)'

export const chinesePerson =
  `(?!${notNames})(?:(?:${doubleSurnames})|(?<![给支交应未已不偿兑])付(?!款)|(?<![甲乙丙双对我各买卖让受租供需一])方|(?<![\\d一二三四五六七八九十百千几]|某)[${surnames}])` +
  `(?:某某|某[甲乙丙丁]?|(?![${notSecond}])\\p{sc=Han}(?:(?![${notThird}])(?:(?![${seldomThird}])\\p{sc=Han}|\\p{sc=Han}${nameEnds}))?)`
/** A kind of business alone, 装修公司 or 物流公司, is nobody's name. */
const notCompanies =
  '(?![我该本这那某他她其与和跟给替帮从找用为]|贵(?:公司|司|方|行|院|单位)|一家|对方|手机|网上|当地|多家|(?:装修|装饰|物业|物业管理|保险|物流|快递|中介|担保|建筑|科技|贸易|派遣|上市|骗子|搬家|租赁|旅游|培训|软件|网络|广告|房产|经纪|运输|目标|一人|多个|有限|有限责任|股份|股份有限)?(?:公司|银行|医院|学校|工厂))'
const companyEndings = '有限责任公司|股份有限公司|有限公司|集团公司|合伙企业(?:（有限合伙）)?|事务所|村民委员会|合作社'
/** Endings that stand in many a sentence without a name before them. */
const plainEndings =
  '公司|集团(?!有限|股份|公司)|厂(?![家商房长子里区方])|医院|卫生院|诊所|学校|幼儿园|银行(?!卡|股份|账|存|转|贷|流|说)'
/** 还有公司股份 names no company: what is owned, or which one is asked for. */
const notEnding = '(?<!还有|没有|只有|拥有|另有|共有|所有|占有|享有|名下|哪个|哪家|整个|其他|别的|自己|开了?|注册|成立)'
const notBefore =
  '(?!.{0,10}(?:损害|通知|侵占|执行|代表|可能|应当|以及|之间|造成|名义|章程|股东|债权|法院|披露|选择|属于|要求|请求|起诉|应先|先[到去]|找|告))'
const companyBody = (lengthMax: number): string =>
  `(?:(?![的了在向被把将是让们说对由给因或归])[\\p{sc=Han}A-Za-z0-9·]|(?<=\\p{sc=Han})[（(][\\p{sc=Han}A-Za-z0-9]{1,8}[）)]){2,${lengthMax}}?`
export const chineseCompany = `${notCompanies}(?:${companyBody(30)}(?:${companyEndings})|${notBefore}${companyBody(10)}${notEnding}(?:${plainEndings}))`
export const chineseName = `(?:${chineseCompany}|${chinesePerson})`

const notCapitalNames =
  '(?!(?:I|My|Our|The|An?|On|In|At|He|She|They|It|We|You|His|Her|Their|This|That|These|There|Who|When|Since|After|Before|Because|If|But|And|So|Please|What|How|Can|Could|Is|Are|Do|Does|Did|Has|Have|As|By|For|From|To|With|Under|Now|Then|Last|Yesterday|Two|Three|Someone|New Year|Mr|Mrs|Ms|Dr|Court|Contract|Agreement|No|Case|Plaintiff|Defendant|Landlord|Tenant|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|RMB|USD|CNY|EUR|GBP|HKD|IOU|HR|CRM|LED|NDA)\\b)'
const endings = '(?:Inc|Ltd|LLC|LLP|LP|Co|Corp|GmbH|PLC|Limited|Company|Corporation)'
const englishWord = `(?!${endings}\\b)${notCapitalNames}(?:St\\.[ ])?\\p{Lu}[\\p{L}\\p{M}\\p{N}_'’-]{0,40}(?<!['’]s)`
/** Pieter van Houten, Ana de la Cruz. */
const particles = '(?:(?:van|von|de|da|del|di|dos|der|den|la|le|bin|al|ter|zu|el)[ ]){0,2}'
const companyEnding = `(?:,?[ ]${endings}\\b\\.?){1,2}`
/** A company's name may be long: Guangzhou Haizhu Lingnan Hundred Crafts Architectural Decoration Engineering Co., Ltd. */
const longCompany = `${englishWord}(?:[ ](?:&[ ]|(?<=\\b${tradeWord}[ ])and[ ])?${englishWord}){0,11}${companyEnding}`
const title = '(?:(?:Mr|Mrs|Ms|Dr)\\.?[ ])?'
export const englishName = `${title}(?<name>${longCompany}|${englishWord}(?:[ ](?:&[ ])?${particles}${englishWord}){0,4})`
/** A name that cannot be the first word of a sentence alone. */
export const englishFullName = `${title}(?<name>${longCompany}|${englishWord}(?:(?:[ ](?:&[ ])?${particles}${englishWord}){1,4}|${companyEnding}))`
/** A company is known by its ending wherever it stands in a sentence. */
export const englishCompany = `(?<name>${longCompany})`
