import { skeletonOf } from '@tuschel/words';

/** Words that any conversation has. They say nothing of a secret. */
const TEXT = `
  aber alle allem allen aller alles also andere anderen auch auf aus bald bei beim bevor bin bis bitte danach dann darf darum dass dein deine deinem
  deinen deiner dem den denen denn der deren des deshalb dessen dich die dies diese diesem diesen dieser dieses dir doch dort drei drei durch dürfen
  eben eigentlich ein eine einem einen einer eines einfach einmal endlich erst etwas euch euer eure fertig finde finden fünf für ganz geben geht gehen
  genau gerade gern gerne gestern gibt glaube gleich groß große großer großes gut gute guten guter haben hallo hast hat hatte hatten heute hier
  hinter ihm ihn ihnen ihr ihre ihrem ihren immer ist jede jedem jeden jeder jetzt kann kannst kein keine keinen klein kleine kleiner kleines komme
  kommen kommt konnte können könnte lang lange langsam lass lassen leider letzte letzten letzter lieber macht machen mache mach mehr mein meine meinem
  meinen meiner mich mir mit morgen muss musst müssen nach nächste nächsten nächster neben neue neuen neuer nicht nichts noch nochmal nur oben oder ohne
  richtig runde schnell schon schön schöne schöner sehen sehr sein seine seinem seinen seiner seit sich sicher sie sieht sind soll sollen sollte sonst
  spiel spielen super über überhaupt uhr unser unsere unter viel viele vielen vielleicht vier völlig von vor wann warte warten warum was wäre
  weil weiter weiß welche welcher wenig wenn wer werde werden wie wieder will willst wir wird wirklich wissen wohl wollen wurde würde zeichnen
  zeichne zeichnet zeichnung zeit zum zur zusammen zwei zwischen versucht versuchen versuche beide kaputte
  about after again all already also always and another anybody anything are around away back because been before being best better between big both
  bored came can cannot come coming could done down draw drawing drawn each else enough even ever every everybody everyone everything fast fine finish
  first five for found four from game games gets getting give goes going gonna good great guess had has have having hello help her here hers him his hold
  hope how into its just keep kind know large last later least left let like little long look looking looks lost lot love made make makes making many
  maybe mean might mine minute more most much must near need never new next nice nobody none not nothing now off old once one only other others our out
  over people play playing please pretty put quite ready really right round said same say see seems shall she should since slow small some somebody
  someone something soon sorry start still such sure take takes than thank thanks that the their them then there these they thing things think this those
  though three through time today together tomorrow tonight too took tried trying turn two under until upon use used very wait waiting want wants was way
  well were what when where which while who whole why will wish with without word words work would wrong yes yesterday yet you your yours tries
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(skeletonOf(TEXT));
