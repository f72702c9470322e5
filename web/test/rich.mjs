// @ts-check
// Documents for the tests of what is pasted and opened as a text.
import { crc32, deflateRawSync } from "node:zlib";

/**
 * A ZIP archive of deflated files.
 *
 * @param {Record<string, string | Buffer>} files
 * @param {{ size?: number, flags?: number }} [said] what the archive says of each file instead of its size, and its flags
 */
export function zip(files, { size, flags = 0 } = {}) {
  const [local, central] = [/** @type {Buffer[]} */ ([]), /** @type {Buffer[]} */ ([])];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(size ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const head = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), fields, rest, Buffer.from(name)]));
    local.push(head);
    at += head.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(Buffer.concat(central).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, ...central, Buffer.from("PK\x05\x06"), end]);
}

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** The files of a document of Word. @param {string} body its content in XML */
export const wordFiles = (body) => ({
  "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  "word/document.xml": `<?xml version="1.0" encoding="UTF-8"?><w:document ${W}><w:body>${body}<w:sectPr/></w:body></w:document>`,
  "word/styles.xml": `<w:styles ${W}>
    <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
    <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="berschrift1"/></w:style>
    <w:style w:type="paragraph" w:styleId="Kop3"><w:name w:val="Heading 3"/></w:style>
    <w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
    <w:style w:type="paragraph" w:styleId="Circle"><w:name w:val="Circle"/><w:basedOn w:val="Circle"/></w:style>
    <w:style w:type="paragraph" w:styleId="Dots"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
  </w:styles>`,
  "word/numbering.xml": `<w:numbering ${W}>
    <w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
    <w:abstractNum w:abstractNumId="9"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="8"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="9"/></w:num>
  </w:numbering>`,
});

/** A paragraph of a document of Word. @param {string} text @param {string} [properties] in XML */
export const wordParagraph = (text, properties = "") =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** What Word puts into the clipboard for a heading, a paragraph, a list and a table. */
export const WORD_MARKUP = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB><!--StartFragment-->
<h1>About cats<o:p></o:p></h1>
<p class=MsoNormal>The cat<span style='mso-spacerun:yes'>  </span>sat on
the mat.<br>It <b>purred</b>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Milk<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level2 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span><![endif]>Fresh fish</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Name</p></td><td><p class=MsoNormal>Age</p></td></tr>
<tr><td><p class=MsoNormal>Tom</p></td><td><p class=MsoNormal>3</p></td></tr></table>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal>It slept.</p><!--EndFragment--></body></html>`;

/** What becomes of it. */
export const WORD_TEXT = `# About cats

The cat sat on the mat.
It purred.

- Milk
  2. Fresh fish

| Name | Age |
| --- | --- |
| Tom | 3 |

It slept.`;
