/** Letters that are more than a plain one with a mark, and those of alphabets that are often written with Latin letters. Lower case. */
const SPELLED: ReadonlyMap<string, string> = new Map(
  (
    'ä:ae ö:oe ü:ue ß:ss æ:ae œ:oe ø:o đ:d ð:d þ:th ł:l ı:i ħ:h ŧ:t ŋ:ng ' +
    'а:a б:b в:v г:g ґ:g д:d е:e ё:yo є:ye ж:zh з:z и:i і:i ї:yi й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh ' +
    'щ:shch ъ: ы:y ь: э:e ю:yu я:ya ' +
    'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(2)] as const),
);

const SHORTEST = 3;
const LONGEST = 25;

/** The user name of somebody who is called so: 3 to 25 of `[A-Za-z0-9_]`, the name itself where it is one. */
export function userNameOf(name: string): string {
  const spelled = Array.from(name.normalize('NFC'), spell).join('');
  const plain = spelled
    .replaceAll(/[ .-]+/g, '_')
    .replaceAll(/\W/g, '')
    .slice(0, LONGEST);
  if (plain.length >= SHORTEST) return plain;
  return /[A-Za-z0-9]/.test(plain) ? `player_${plain}` : 'player';
}

function spell(letter: string): string {
  const lower = letter.toLowerCase();
  const known = SPELLED.get(lower);
  if (known !== undefined) return lower === letter ? known : known.slice(0, 1).toUpperCase() + known.slice(1);
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  if (bare === letter || bare === '') return bare;
  return Array.from(bare, spell).join('');
}
