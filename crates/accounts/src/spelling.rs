//! How the house spells names, and what it does not take as one.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory as Category, UnicodeGeneralCategory};
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::skeleton;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};
use unicode_segmentation::UnicodeSegmentation;

use crate::name::{LONGEST_NAME, LONGEST_NAME_BYTES, SHORTEST_NAME};
use crate::name_error::NameError;

/// The punctuation that names may have.
pub(crate) const PUNCTUATION: [char; 4] = ['\'', '-', '.', '_'];

/// Marks on one letter, at most (UTS 39, section 5.4).
const MOST_MARKS: usize = 4;

/// The name that a text spells.
pub(crate) fn spelled(typed: &str) -> Result<String, NameError> {
    let composed: String = typed.nfc().collect();
    let name = blanks_folded(&mended(&composed)?);
    check_length(&name)?;
    check_marks(&name)?;
    check_digits(&name)?;
    check_scripts(&name)?;
    Ok(name)
}

/// Each character as the house writes it.
fn mended(text: &str) -> Result<String, NameError> {
    let mut name = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '’' | '‘' | 'ʼ' => name.push('\''),
            '\u{2010}' | '\u{2011}' => name.push('-'),
            'ĳ' => name.push_str("ij"),
            'Ĳ' => name.push_str("IJ"),
            _ => name.push(allowed(character)?),
        }
    }
    Ok(name)
}

fn allowed(character: char) -> Result<char, NameError> {
    match character.general_category() {
        Category::Control | Category::LineSeparator | Category::ParagraphSeparator => {
            Err(NameError::Control)
        }
        Category::SpaceSeparator => Ok(' '),
        Category::Format | Category::Surrogate => Err(NameError::Invisible(character)),
        // What a skeleton leaves out is not seen: variation selectors, fillers, joiners.
        _ if skeleton(character.encode_utf8(&mut [0; 4])).next().is_none() => {
            Err(NameError::Invisible(character))
        }
        _ if "<>&\"`=".contains(character) => Err(NameError::Markup(character)),
        _ if PUNCTUATION.contains(&character) => Ok(character),
        category if is_written(category) && character.identifier_allowed() => Ok(character),
        _ => Err(NameError::NotAllowed(character)),
    }
}

fn is_written(category: Category) -> bool {
    is_letter(category) || is_mark(category) || category == Category::DecimalNumber
}

fn is_letter(category: Category) -> bool {
    use Category::{
        LowercaseLetter, ModifierLetter, OtherLetter, TitlecaseLetter, UppercaseLetter,
    };
    matches!(
        category,
        UppercaseLetter | LowercaseLetter | TitlecaseLetter | ModifierLetter | OtherLetter
    )
}

fn is_mark(category: Category) -> bool {
    matches!(category, Category::NonspacingMark | Category::SpacingMark | Category::EnclosingMark)
}

/// One blank where there were some, none at the ends.
fn blanks_folded(text: &str) -> String {
    text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn check_length(name: &str) -> Result<(), NameError> {
    let characters = name.graphemes(true).count();
    match characters {
        0 => Err(NameError::Empty),
        _ if characters > LONGEST_NAME || name.len() > LONGEST_NAME_BYTES => {
            Err(NameError::TooLong)
        }
        _ if characters < SHORTEST_NAME => Err(NameError::TooShort),
        _ => Ok(()),
    }
}

/// UTS 39, section 5.4: marks stand on something, not twice, and not in heaps.
fn check_marks(name: &str) -> Result<(), NameError> {
    let mut stands_on_letter = false;
    let mut heap: Vec<char> = Vec::new();
    for character in name.nfd() {
        let category = character.general_category();
        if !is_mark(category) {
            stands_on_letter = is_letter(category);
            heap.clear();
            continue;
        }
        if !stands_on_letter || heap.contains(&character) || heap.len() == MOST_MARKS {
            return Err(NameError::Marks);
        }
        heap.push(character);
    }
    Ok(())
}

/// Digits of one kind are ten neighbours in Unicode.
fn check_digits(name: &str) -> Result<(), NameError> {
    let digits = || {
        let is_digit = |&character: &char| character.general_category() == Category::DecimalNumber;
        name.chars().filter(is_digit).map(u32::from)
    };
    match (digits().min(), digits().max()) {
        (Some(least), Some(most)) if most - least > 9 => Err(NameError::MixedDigits),
        _ => Ok(()),
    }
}

fn check_scripts(name: &str) -> Result<(), NameError> {
    let letters: String = name.chars().filter(|&one| is_written(one.general_category())).collect();
    if !letters.chars().any(|one| is_letter(one.general_category())) {
        return Err(NameError::NoLetter);
    }
    if !letters.check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return Err(NameError::MixedScripts);
    }
    if looks_latin(&letters) { Err(NameError::LooksLatin) } else { Ok(()) }
}

/// Whether a name in another writing system has look-alikes of plain Latin letters only (a whole-script confusable in the
/// words of UTS 39). The look of a name works on small letters, and so does not know that ВОВ looks like BOB.
fn looks_latin(letters: &str) -> bool {
    let latin = AugmentedScriptSet::for_char('a');
    let mut shared = AugmentedScriptSet::for_str(letters);
    shared.intersect_with(latin);
    shared.is_empty() && skeleton(letters).all(|one| one.is_ascii())
}
