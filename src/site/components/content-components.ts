import Advice from './Advice.astro';
import Careful from './Careful.astro';
import CodeBlock from './CodeBlock.astro';
import ContentLink from './ContentLink.astro';
import PageSection from './PageSection.astro';
import Reading from './Reading.astro';
import Section from './Section.astro';
import Step from './Step.astro';
import Table from './Table.astro';

/** What the MDX files of content/ may use. */
export const contentComponents = {
	Advice,
	Careful,
	PageSection,
	Reading,
	Section,
	Step,
	a: ContentLink,
	pre: CodeBlock,
	table: Table,
};
