import { MANIFEST } from "./qti.rules.ts";

/** The files of a QTI package that list its items. */

const QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const TEST = "assessment.xml";

/** The file of an item, by its place in the package from 1. */
export const itemPath = (number: number): string => ["items", `${number}.xml`].join("/");

const nameOf = (number: number): string => `ITEM${number}`;

/** The manifest, and a test of all items, without which some systems import nothing. */
export function qtiLists(count: number): { path: string; xml: string }[] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return [
    { path: TEST, xml: testOf(numbers) },
    { path: MANIFEST, xml: manifestOf(numbers) },
  ];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

const manifestOf = (numbers: readonly number[]): string =>
  `${XML}<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="MANIFEST">
<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>
<organizations/>
<resources>
<resource identifier="TEST" type="imsqti_test_xmlv2p1" href="${TEST}"><file href="${TEST}"/>${numbers
    .map((number) => `<dependency identifierref="${nameOf(number)}"/>`)
    .join("")}</resource>
${numbers
  .map(
    (number) =>
      `<resource identifier="${nameOf(number)}" type="imsqti_item_xmlv2p1" href="${itemPath(number)}"><file href="${itemPath(number)}"/></resource>\n`,
  )
  .join("")}</resources>
</manifest>
`;

const testOf = (numbers: readonly number[]): string =>
  `${XML}<assessmentTest xmlns="${QTI}" identifier="TEST" title="Questions">
<testPart identifier="PART" navigationMode="nonlinear" submissionMode="simultaneous">
<assessmentSection identifier="SECTION" title="Questions" visible="true">
${numbers.map((number) => `<assessmentItemRef identifier="${nameOf(number)}" href="${itemPath(number)}"/>\n`).join("")}</assessmentSection>
</testPart>
</assessmentTest>
`;
