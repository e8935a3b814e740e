import { type Cause, cause } from './cause.ts'

/** Persons, families, neighbours and what they own. */
export const causesOfPersons: readonly Cause[] = [
  cause(
    'CN-CIV-0110',
    ['生命权、身体权、健康权纠纷', 'Dispute over the right to life, body and health'],
    [
      '打伤|打破|殴打|打架|被.{0,8}打(?!电话|了折)|动手打人|轻微伤|轻伤|斗殴|故意伤害|推倒|推搡|口角|扇.{0,4}耳光',
      'punch\\w{0,20}|assault\\w{0,20}|beat(?:en)?(?: me)? up|beaten|hit me (?:in|on|with)|fight|bodily (?:harm|injury)|kicked|shoved|pushed me|slapped',
    ],
    [
      '医疗费|误工费|派出所|缝|鉴定|受伤',
      'medical (?:costs|expenses|bills)|injur\\w{1,20}|broke (?:my|his|her)|lost income|police',
    ],
  ),
  cause(
    'CN-CIV-0111',
    ['肖像权纠纷', 'Portrait right dispute'],
    [
      '肖像|(?:用|放|盗用).{0,6}我的.{0,4}(?:照片|写真|头像)|我的(?:照片|写真)|换脸|代言',
      'portrait|likeness|my (?:photo|picture|face|image)s?|selfies?|billboards?|deep-?fake|endors\\w{1,20}',
    ],
    ['照片|宣传|海报|广告|未经.{0,4}同意', 'photos?|advert\\w{0,20}|poster|without (?:my )?(?:consent|permission)'],
  ),
  cause(
    'CN-CIV-0112',
    ['名誉权纠纷', 'Reputation right dispute'],
    [
      '名誉|诽谤|侮辱|造谣|抹黑|捏造|污蔑|说我是|网暴',
      'defam\\w{1,20}|libel\\w{0,20}|slander\\w{0,20}|reputation|made (?:it |the whole story |this )?up|false (?:rumou?rs?|statements?|accusations?)|(?:telling|tells|told) everyone|call(?:ing|s|ed) me an? \\w{1,20}|all lies|lies about|smear\\w{0,20}|scammer|con artist|bad-?mouth\\w{0,20}',
    ],
    [
      '谣言|网上|微博|朋友圈|抖音|辱骂|道歉|视频|群里|精神损失',
      'rumou?rs?|post(?:s|ed|ing)|online|apolog\\w{1,20}|insult\\w{0,20}|group chat|none of it is true|say sorry|untrue|delete',
    ],
  ),
  cause(
    'CN-CIV-0113',
    ['隐私权、个人信息保护纠纷', 'Privacy and personal information dispute'],
    [
      '隐私|偷拍|个人信息|泄露|泄的|摄像头|人脸识别|骚扰电话',
      'privacy|(?:hidden|security|surveillance) camera|camera (?:that )?(?:point\\w{0,20}|fac\\w{1,20}|aim\\w{1,20})|cctv|personal (?:data|information)|data (?:leak|breach)|leaked|face recognition|spy(?:ing|ed)?',
    ],
    ['身份证|手机号|监控|对着', 'camera|record(?:s|ings?|ed)|bedroom|phone number|without (?:my )?consent'],
  ),
  cause(
    'CN-CIV-0210',
    ['离婚纠纷', 'Divorce dispute'],
    [
      '(?:想|要|起诉|同意|不)离婚?(?!职|开|后)|离婚(?!后|协议|时)|感情破裂|感情没|分居|家暴|夫妻共同财产',
      '(?:want|file[ds]?(?: for)?|seek\\w{0,20}|get) (?:an? )?divorce|divorce(?! settlement| agreement)|marital property|matrimonial|breakdown of (?:the|our) marriage|liv(?:ed|ing) apart|(?:end|dissolve) (?:the|our|my|this) marriage|shared a home',
    ],
    [
      '丈夫|妻子|老公|老婆|抚养权|婚后|结婚|女儿归|孩子归',
      'husband|wife|spouse|marri\\w{1,20}|custody|separat\\w{1,20}|sons?|daughters?',
    ],
  ),
  cause(
    'CN-CIV-0211',
    ['离婚后财产纠纷', 'Post-divorce property dispute'],
    [
      '离婚协议|离婚后.{0,12}(?:发现|财产|股票|房)|婚内.{0,4}(?:藏|隐)|隐瞒财产|隐匿',
      'after (?:our|the) divorce|divorce (?:settlement|agreement)|(?:hid|hidden|concealed) .{0,30}(?:assets|account|fund|property|during the marriage)|undivided property',
    ],
    ['前夫|前妻|配合过户|分割', 'ex-?(?:husband|wife)|half|settlement|during the marriage'],
  ),
  cause(
    'CN-CIV-0212',
    ['婚约财产纠纷', 'Betrothal property dispute'],
    [
      '彩礼|订婚|三金|五金首饰|悔婚|没领证|礼金|退婚',
      'bride price|betroth\\w{0,20}|engage(?:d|ment)|fianc[ée]e?|(?:called|calls|calling) off the wedding|dowry',
    ],
    ['女朋友|男朋友|未婚|结婚', 'wedding|gifts?|registered|ring'],
  ),
  cause(
    'CN-CIV-0213',
    ['抚养纠纷', 'Child support and custody dispute'],
    [
      '抚养费|变更抚养|抚养关系|探视|探望权',
      'child (?:support|maintenance)|visitation|change of custody|raise (?:it|the support)|for (?:the|my|our) (?:boy|girl|son|daughter|child|kids)|never married|(?:his|her|their) father, |(?:his|her|their) mother, ',
    ],
    ['孩子|儿子|女儿|前夫|前妻|抚养权', 'ex-?(?:husband|wife)|custody|daughter|son|child(?:ren)?|overdue'],
  ),
  cause(
    'CN-CIV-0214',
    ['赡养纠纷', 'Support of parents dispute'],
    [
      '赡养|养老|生活费|没出过.{0,4}钱|照顾.{0,4}(?:妈|爸|老人)|不管(?:我|老人|父母|母亲|父亲)|不养',
      'support (?:me|us|of parents|(?:his|her|their) (?:mother|father|parents))|look after myself|elderly (?:parents?|mother|father)|nursing home|refuses to contribute|care of (?:my|our) (?:mother|father)|widow(?:er)?|maintenance for parents',
    ],
    ['儿子|女儿|子女|岁|医药费平摊|妈|爸|哥哥|照顾', 'son|daughter|children|visit(?:ed|s)?|old'],
  ),
  cause(
    'CN-CIV-0202',
    ['继承纠纷', 'Inheritance disputes'],
    ['继承纠纷', 'inheritance dispute'],
    ['继承|遗产|遗嘱', 'inherit\\w{0,20}|heirs?|testament|estate'],
  ),
  cause(
    'CN-CIV-0220',
    ['法定继承纠纷', 'Intestate succession dispute'],
    [
      '法定继承|(?:没|未|无)(?:有|留下?|立)?遗嘱|分(?:割)?.{0,6}遗产|继承份额',
      'intestate|(?:no|without (?:leaving )?an?) will|left no will|share of (?:what|the estate|her estate|his estate)|inheritance|heirs?',
    ],
    [
      '去世|过世|父亲|母亲|继承|存款|遗产|兄弟姐妹|兄妹',
      'died|passed away|father|mother|siblings?|brother|sister|estate|left',
    ],
  ),
  cause(
    'CN-CIV-0221',
    ['遗嘱继承纠纷', 'Testamentary succession dispute'],
    [
      '代书遗嘱|自书遗嘱|公证遗嘱|打印遗嘱|录像遗嘱|(?:留下?|立|写)(?:了|的)?.{0,6}(?<![没未无有])遗嘱|遗嘱(?:是假|有效|无效|真伪)|见证人',
      '(?:left|made|wrote|signed|printed|forged|handwritten) (?:an? )?(?:printed |handwritten |valid )?will|the will (?:is|was)|testament(?:ary)?|last will|will (?:is )?(?:valid|forged|invalid)',
    ],
    ['遗嘱|继承|奶奶|爷爷|去世|过世|遗产', 'will|grand(?:father|mother)|witness\\w{0,20}|forged|notari[sz]ed'],
  ),
  cause(
    'CN-CIV-0310',
    ['所有权确认纠纷', 'Confirmation of ownership dispute'],
    [
      '借名买|确权|确认.{0,6}(?:房子|房屋|所有权|归).{0,4}|限购|登记在(?!我).{0,4}名下|(?:用|以).{1,8}(?:的)?名(?:字|义)买',
      "declar\\w{1,20} .{0,12}owner|(?:under|in) (?:my |his |her )?[\\w '’-]{0,40}[’']s name|purchase restrictions?|who owns|confirm(?:ation of)? ownership|real owner",
    ],
    ['全款|出资|名下|产权', 'paid the whole price|registered|owner|title'],
  ),
  cause(
    'CN-CIV-0311',
    ['返还原物纠纷', 'Return of property dispute'],
    [
      '返还原物|不还(?:车|房|东西|给我)|还车|占着|霸占|腾房|搬走|把.{1,6}还给我(?!钱)|(?:不|叫[他她].{0,2})搬|腾出来|赖着|住在我',
      "won[’']?t move out|(?:will not|refuses? to) (?:move out|leave|hand back)|changed the locks|squat\\w{0,20}|(?:want|get) my (?:apartment|flat|house|car|things|belongings|property) back|withh(?:eld|olds?) .{0,20}belongings",
    ],
    ['登记在我名下|我的名字|借用|保管|钥匙|老宅', 'registered in my name|locks|belongings|occup\\w{1,20}'],
  ),
  cause(
    'CN-CIV-0320',
    ['相邻关系纠纷', 'Neighbour relations dispute'],
    [
      '漏水|楼上|油烟|噪音|采光|排烟|通行|排水|隔壁.{0,12}(?:窗|墙|路)|外机|相邻',
      'upstairs|(?:takes?|blocks?|blocked) .{0,20}(?:daylight|light|path|view|road)|daylight|noise|loud music|dripping|right of way|(?:water )?leak(?:s|ing|ed)?|next door',
    ],
    ['邻居|隔壁|防水|天花板|窗户', 'neighbou?rs?|ceiling|wall|fence|shed|smoke|owner'],
  ),
  cause(
    'CN-CIV-0321',
    ['共有纠纷', 'Co-ownership dispute'],
    [
      '共有|共同买房|一起.{0,6}买的?.{0,2}房|按份|分割房产|分手.{0,8}房|一人一半|两个人(?:的)?名字',
      'co-?own\\w{0,20}|joint(?:ly)? (?:own\\w{0,20}|purchase\\w{0,20}|bought)|partition|both names|half each|buy me out|bought .{0,16}together',
    ],
    ['份额|各占|一人一半', 'half|share of the (?:house|flat|apartment)|split up'],
  ),
  cause(
    'CN-CIV-0510',
    ['著作权权属、侵权纠纷', 'Copyright ownership and infringement dispute'],
    [
      '著作权|版权|抄袭|盗图|盗版|洗稿|作品|搬运|字体|软件盗版|摄影师|插画',
      'copyright\\w{0,20}|plagiari\\w{1,20}|pirat(?:ed|ing)|piracy|illustrat\\w{1,20}|my (?:drawings?|photos?|article|novel|song|design)s?|unlicen[cs]ed software|photographer',
    ],
    [
      '转载|公众号|侵权|登记|擅自',
      'printed|published|without (?:asking|permission|licen[cs]e)|infring\\w{0,20}|copied|calendar|royalt\\w{1,20}',
    ],
  ),
  cause(
    'CN-CIV-0511',
    ['侵害商标权纠纷', 'Trademark infringement dispute'],
    [
      '商标|仿冒|冒牌|山寨|傍名牌|标识',
      'trade ?marks?|counterfeit\\w{0,20}|fake (?:brand|products?)|confusing(?:ly)? (?:similar|logo)|logo|brand name|word mark|knock-?offs?|look-?alike',
    ],
    ['包装|注册|混淆|假货', 'brand|packaging|similar|registered'],
  ),
  cause(
    'CN-CIV-0512',
    ['侵害发明专利权纠纷', 'Invention patent infringement dispute'],
    ['专利', 'patent\\w{0,20}'],
    ['技术|仿制|侵权|发明', 'invention|mechanism|injunction|infring\\w{0,20}|copied technology'],
  ),
]
